package web

import (
	"felt.example/felt/clause"
	"felt.example/felt/game"
	"felt.example/felt/internal/account"
	"felt.example/felt/internal/books"
	"felt.example/felt/internal/commitment"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/house"
	"felt.example/felt/internal/people"
	"felt.example/felt/internal/protection"
	"felt.example/felt/internal/sim"
	"felt.example/felt/internal/submission"
	"felt.example/felt/internal/table"
	"felt.example/felt/internal/training"
	"felt.example/felt/odds"
	"felt.example/felt/round"
	"felt.example/felt/settle"
)

// PageTypes are what the server and its pages say to each other, by the names that the pages
// have for it; a wing adds its own. Their types are written for them by internal/cmd/pagetypes.
var PageTypes = map[string]any{
	"Problem": problem{}, "Session": sessionAnswer{}, "SignedIn": signInAnswer{}, "Invitation": invitationAnswer{}, "Account": account.Own{}, "OwnSession": account.OwnSession{}, "People": peopleAnswer{}, "Person": personAnswer{}, "Role": people.Role(""), "Method": people.Method(""),
	"Lobby": lobbyAnswer{}, "EndedRound": floor.Ended{}, "Notice": noticeAnswer{}, "PastRound": pastRound{}, "RoundSummary": floor.Round{}, "History": floor.History{}, "Openings": commitment.Openings{}, "Coached": coachAnswer{}, "Weighed": weighedAnswer{}, "Worth": worthAnswer{},
	"GameRules": gameAnswer{}, "Layout": layoutAnswer{}, "Area": areaAnswer{}, "Paytable": game.PaytableDescription{}, "PaytableRow": game.RowDescription{},
	"Clause": clauseAnswer{}, "ListedClause": clause.Clause{}, "PrintedClause": printedClause{}, "PublishedAnswer": publishedAnswer{}, "ClauseStatus": clause.Status(""),

	"Law": lawAnswer{}, "LawDeclared": declaredAnswer{}, "LawProof": proofAnswer{}, "ExampleListed": exampleListed{}, "Example": exampleAnswer{}, "Settled": settle.Settlement{}, "SettledSeat": settle.Seat{}, "SettledWager": settle.Wager{},

	"Protection": protectionAnswer{}, "ProtectionAsked": protects{}, "Limit": limitAnswer{}, "LimitKind": protection.Kind(""), "Statement": statementAnswer{}, "StatementLine": protection.Line{},

	"ViewMessage": viewMessage{}, "ChangeMessage": changeMessage{}, "Reply": reply{}, "Command": command{},
	"Option": table.ChoiceView{}, "Irregularity": table.IrregularityView{},
	"QuestionKind": round.Kind(""),

	"Game": oddsGame{}, "GameOdds": oddsGameAnswer{}, "FigureRow": oddsFigureRow{}, "Figure": odds.Document{}, "Exact": odds.Number{},
	"Outcome": odds.OutcomeDocument{}, "TieEnd": odds.TieEndDocument{}, "StrategyChart": odds.ChartDocument{}, "Progressive": odds.ProgressiveDocument{},
	"Computing": computing{}, "Refusal": refusedRow{}, "Team": odds.TeamDocument{}, "StrategyCard": odds.CardDocument{}, "Choices": choicesAnswer{}, "Choice": choiceAnswer{},
	"SimulationForm": simulationForm{}, "SimulationPlan": simulationPlan{}, "SimulationMessage": simulationMessage{},
	"Simulated": sim.Result{}, "SimulatedWager": sim.WagerResult{}, "SimulatedRow": sim.Row{},

	"Offered": offered{}, "GameChoices": formAnswer{}, "OptionType": game.Type(""), "Checked": checkAnswer{}, "Edited": editAnswer{}, "Changes": submission.Difference{},
	"WhatIf": whatIfAnswer{}, "WhatIfChange": whatIfChange{}, "WhatIfSide": whatIfSide{}, "WhatIfSeat": whatIfSeat{}, "WhatIfLine": whatIfLine{},
	"Edges": edgesAnswer{}, "Edge": edgeRow{}, "OnFloor": onFloor{},
	"BooksOfDay": books.Day{}, "TableBooks": books.Table{}, "WagerBooks": books.Wager{},
	"PartsOfDay": books.Parts{}, "PartOfDay": books.Part{}, "DropOfDay": books.Drop{}, "BuyInOfDay": books.BuyIn{},
	"WeekRevenue": books.Week{}, "DayRevenue": books.Revenue{}, "TableRevenue": books.TableRevenue{},
	"CagePage": cageAnswer{}, "CagePlayer": cagePlayer{}, "CageTable": cageTable{}, "Slip": slipAnswer{}, "SlipKind": house.SlipKind(""), "CountPurpose": house.Purpose(""), "HouseAct": house.Kind(""), "InventoryCount": countAnswer{},
	"CountRoom": countRoomAnswer{}, "DropBox": boxAnswer{}, "Stack": house.Stack{}, "SignedBy": signed{}, "HouseDay": dayAnswer{}, "Pit": pitAnswer{}, "CardLists": listsAnswer{}, "CardList": listAnswer{}, "ListTable": listTable{}, "ListedName": listedName{}, "ToldOff": toldAnswer{}, "PitTable": pitTable{}, "SurveillancePage": surveillanceAnswer{}, "WatchedTable": watchedTable{}, "Mark": markAnswer{}, "AuditPage": auditAnswer{}, "AuditDay": auditDay{}, "AuditAmount": auditAmount{}, "AuditMeter": auditMeter{}, "MetersPage": metersAnswer{}, "MeterOnFloor": meterAnswer{}, "MeterReading": meterReading{}, "MeterMove": books.MeterMove{}, "MeterDone": meterDone{}, "MeterOfDay": books.Liability{}, "Announced": table.AnnouncedView{},
	"FloorPage": floorAnswer{}, "PaidView": table.PaidView{}, "DueView": table.DueView{}, "DecksView": table.DecksView{}, "Deck": table.Deck{}, "HandlingAct": table.HandlingAct(""), "CardStorage": storageAnswer{}, "DeviceToken": deviceAnswer{}, "Correctable": correctableAnswer{}, "Tried": triedAnswer{}, "Amendable": amendable{}, "Amendment": amendment{}, "Mended": floor.Mended{},
	"Training": trainingAnswer{}, "TrainingCourse": courseAnswer{}, "TrainedRound": trainedAnswer{}, "TrainingLesson": lessonAnswer{}, "TrainedListed": roundTrained{}, "ClauseOfTrainee": clauseOfTrainee{}, "ActOffered": actOffered{}, "TrainingVerb": training.Verb(""), "TrainingMistake": training.Mistake(""), "TimedAttempt": training.Timed{},
	"Played": floor.Played{}, "PlayedRound": floor.PlayedRound{}, "Ruling": floor.Ruling{}, "Rulings": rulingsAnswer{}, "RulingOutcome": floor.Outcome(""),
}

// OtherTypes are those that the pages do not use, and whose names in Go would be those of others.
var OtherTypes = map[string]any{"DeclaredIrregularity": round.Irregularity{}, "LiveCorrection": table.Correction{}}
