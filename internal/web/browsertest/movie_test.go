//go:build pictures

package browsertest

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"image"
	"image/draw"
	"image/png"
	"time"
)

// movie is a moving picture: of each frame what differs from the one before.
type movie struct {
	width, height int
	frames        []movieFrame
	last          *image.RGBA
	at            time.Time
}

type movieFrame struct {
	part  image.Image
	at    image.Point
	lasts time.Duration
}

// add takes a frame as it is now; the one before has stood until now.
func (m *movie) add(data []byte) error {
	taken, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		return err
	}
	now, picture := time.Now(), image.NewRGBA(image.Rect(0, 0, m.width, m.height))
	draw.Draw(picture, picture.Rect, taken, taken.Bounds().Min, draw.Src)
	if n := len(m.frames); n > 0 {
		m.frames[n-1].lasts += max(frameTime, now.Sub(m.at))
	}
	m.at = now
	changed := picture.Rect
	if m.last != nil {
		changed = image.Rectangle{}
		for y := range m.height {
			a, b := picture.Pix[y*picture.Stride:(y+1)*picture.Stride], m.last.Pix[y*picture.Stride:(y+1)*picture.Stride]
			if bytes.Equal(a, b) {
				continue
			}
			for x := range m.width {
				if !bytes.Equal(a[4*x:4*x+4], b[4*x:4*x+4]) {
					changed = changed.Union(image.Rect(x, y, x+1, y+1))
				}
			}
		}
	}
	if changed.Empty() {
		return nil
	}
	changed.Min.X, changed.Min.Y = changed.Min.X&^1, changed.Min.Y&^1 // a frame lies at even places
	m.frames = append(m.frames, movieFrame{picture.SubImage(changed), changed.Min, 0})
	m.last = picture
	return nil
}

// webp is the picture as an animated WebP that is shown again and again. Chromium writes the frames.
func (m *movie) webp(v *visitor, quality float64) []byte {
	v.t.Helper()
	var body bytes.Buffer
	chunk := func(to *bytes.Buffer, name string, data []byte) {
		to.WriteString(name)
		_ = binary.Write(to, binary.LittleEndian, uint32(len(data))) // a buffer takes it
		to.Write(data)
		if len(data)%2 == 1 {
			to.WriteByte(0)
		}
	}
	three := func(n int) []byte { return []byte{byte(n), byte(n >> 8), byte(n >> 16)} }
	const animated = 1 << 1
	chunk(&body, "VP8X", append(append([]byte{animated, 0, 0, 0}, three(m.width-1)...), three(m.height-1)...))
	chunk(&body, "ANIM", make([]byte, 6)) // no colour behind it, for ever
	for _, f := range m.frames {
		var part bytes.Buffer
		must(v.t, png.Encode(&part, f.part))
		size := f.part.Bounds().Size()
		frame := bytes.NewBuffer(nil)
		for _, n := range []int{f.at.X / 2, f.at.Y / 2, size.X - 1, size.Y - 1, int(max(f.lasts, frameTime).Milliseconds())} {
			frame.Write(three(n))
		}
		frame.WriteByte(1 << 1) // drawn over the one before as it is
		frame.Write(still(v, part.Bytes(), quality))
		chunk(&body, "ANMF", frame.Bytes())
	}
	var file bytes.Buffer
	chunk(&file, "RIFF", append([]byte("WEBP"), body.Bytes()...))
	return file.Bytes()
}

// still is a picture in the chunk that a WebP has for it.
func still(v *visitor, data []byte, quality float64) []byte {
	v.t.Helper()
	written, err := base64.StdEncoding.DecodeString(await[string](v, fmt.Sprintf(`(async () => {
		const bytes = Uint8Array.from(atob(%q), (c) => c.charCodeAt(0)), picture = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
		const canvas = new OffscreenCanvas(picture.width, picture.height);
		canvas.getContext("2d", { alpha: false }).drawImage(picture, 0, 0);
		const out = new Uint8Array(await (await canvas.convertToBlob({ type: "image/webp", quality: %.2f })).arrayBuffer());
		let text = "";
		for (let i = 0; i < out.length; i += 8192) text += String.fromCharCode(...out.subarray(i, i + 8192));
		return btoa(text);
	})()`, base64.StdEncoding.EncodeToString(data), quality)))
	must(v.t, err)
	for rest := written[12:]; len(rest) > 8; {
		n := int(binary.LittleEndian.Uint32(rest[4:]))
		n += n % 2
		if name := string(rest[:4]); name == "VP8 " || name == "VP8L" {
			return rest[:8+n]
		}
		rest = rest[8+n:]
	}
	v.t.Fatal("Chromium wrote no picture")
	return nil
}
