// What the page of a table is made of while it is open.

import type { Signal } from "@preact/signals";
import type { Live } from "../server/live";
import type { Pace } from "./pace";
import type { Play } from "./play";
import type { Last } from "./tablebar";

export type Parts = { live: Live; play: Play; pace: Pace; last: Signal<Last | undefined> };
