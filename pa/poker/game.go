package poker

// The games of § 637a.9(a).
var (
	SevenCardStud      = sevenCardStud(Variant{ID: "seven-card-stud", Name: "Seven-card Stud", high: true, forcedBy: "637a.10(d)(1)"})
	Razz               = sevenCardStud(Variant{ID: "razz", Name: "Seven-card Stud Low (Razz)", low: true, forcedHighest: true, lowShows: true, forcedBy: "637a.10(d)(2)"})
	SevenCardStudHiLo  = sevenCardStud(Variant{ID: "seven-card-stud-hi-lo", Name: "Seven-card Stud High-low Split", high: true, low: true, forcedHighest: true, aceLow: true, forcedBy: "637a.10(d)(3)"})
	SevenCardStudEight = sevenCardStud(Variant{ID: "seven-card-stud-8", Name: "Seven-card Stud High-low Split Eight or Better", high: true, low: true, eight: true, forcedBy: "637a.10(d)(4)"})
	Holdem             = community(Variant{ID: "holdem", Name: "Hold'em", high: true}, "637a.11", 2)
	Omaha              = community(Variant{ID: "omaha", Name: "Omaha High", high: true, exactlyTwo: true}, "637a.12", 4)
	OmahaEight         = community(Variant{ID: "omaha-8", Name: "Omaha High-low Split Eight or Better", high: true, low: true, eight: true, exactlyTwo: true}, "637a.12", 4)
	FiveCardDraw       = fiveCardDraw(Variant{ID: "five-card-draw", Name: "Five-card Draw High", high: true})
	FiveCardDrawLow    = fiveCardDraw(Variant{ID: "five-card-draw-low", Name: "Five-card Draw Low", low: true})
	FiveCardStud       = fiveCardStud(Variant{ID: "five-card-stud", Name: "Five-card Stud", high: true})
)

// Variants are the ten games, in the order of § 637a.9(a).
var Variants = []*Variant{
	&SevenCardStud, &Razz, &SevenCardStudHiLo, &SevenCardStudEight, &Holdem, &Omaha, &OmahaEight, &FiveCardDraw,
	&FiveCardDrawLow, &FiveCardStud,
}
