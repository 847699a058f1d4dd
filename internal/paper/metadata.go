package paper

import (
	"bytes"
	"html"

	"felt.example/felt/internal/program"
)

// metadata describes the PDF to programs, in XMP. It has no day: a file of the same
// rules by the same program is the same on any day.
func (d *Document) metadata() []byte {
	var b bytes.Buffer
	element := func(before, text, after string) {
		b.WriteString(before + html.EscapeString(settable(text)) + after + "\n")
	}
	const alt, noAlt = `<rdf:Alt><rdf:li xml:lang="x-default">`, "</rdf:li></rdf:Alt>"
	b.WriteString(`<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/">
<dc:format>application/pdf</dc:format>
`)
	element("<dc:title>"+alt, d.name(), noAlt+"</dc:title>")
	element("<dc:description>"+alt, d.about(), noAlt+"</dc:description>")
	element("<dc:language><rdf:Bag><rdf:li>", d.language(), "</rdf:li></rdf:Bag></dc:language>")
	element("<pdf:Producer>", "felt "+program.Words(), "</pdf:Producer>")
	b.WriteString("</rdf:Description>\n</rdf:RDF></x:xmpmeta>\n<?xpacket end=\"r\"?>")
	return b.Bytes()
}
