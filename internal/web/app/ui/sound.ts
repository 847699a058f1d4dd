// The sounds of a table, off at first, made by the browser itself: a card, chips, the clock.

import { sounds } from "./settings";

export type Sound = "card" | "chip" | "clock";

let audio: AudioContext | undefined;
let noise: AudioBuffer | undefined;

/** Plays a sound if they are on. A browser lets no page sound before it was touched; until then nothing is heard. */
export function sound(which: Sound): void {
  if (sounds.value === "off" || document.hidden || typeof AudioContext === "undefined") return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") void audio.resume();
  if (which === "card") hiss(audio, 0.06, 2600, 0.16);
  if (which === "chip") { tick(audio, 3400, 0, 0.05, 0.07); tick(audio, 4300, 0.045, 0.05, 0.05); }
  if (which === "clock") tick(audio, 880, 0, 0.09, 0.06);
}

/** A card that slides: noise about a pitch, which dies away. */
function hiss(to: AudioContext, seconds: number, pitch: number, loud: number): void {
  noise ??= noiseOf(to);
  const source = new AudioBufferSourceNode(to, { buffer: noise });
  const band = new BiquadFilterNode(to, { type: "bandpass", frequency: pitch, Q: 0.8 });
  source.connect(band).connect(dying(to, 0, seconds, loud));
  source.start(to.currentTime, 0, seconds);
}

function tick(to: AudioContext, pitch: number, after: number, seconds: number, loud: number): void {
  const tone = new OscillatorNode(to, { type: "triangle", frequency: pitch });
  tone.connect(dying(to, after, seconds, loud));
  tone.start(to.currentTime + after);
  tone.stop(to.currentTime + after + seconds);
}

function dying(to: AudioContext, after: number, seconds: number, loud: number): GainNode {
  const gain = new GainNode(to, { gain: loud }), from = to.currentTime + after;
  gain.gain.setValueAtTime(loud, from);
  gain.gain.exponentialRampToValueAtTime(0.001, from + seconds);
  gain.connect(to.destination);
  return gain;
}

function noiseOf(to: AudioContext): AudioBuffer {
  const buffer = to.createBuffer(1, Math.ceil(to.sampleRate / 8), to.sampleRate), samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return buffer;
}
