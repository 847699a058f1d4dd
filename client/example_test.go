package client_test

import (
	"context"
	"fmt"
	"log"

	"felt.example/felt/client"
)

// A guest sits down at a table, and wagers when its next round begins.
func Example() {
	ctx := context.Background()
	floor, err := client.New(address) // such as http://127.0.0.1:8080
	if err != nil {
		log.Fatal(err)
	}
	me, err := floor.PostSession(ctx, client.JoinRequest{Name: "Ada"})
	if err != nil {
		log.Fatal(err) // a *client.Problem has one sentence
	}
	fmt.Println(me.Name, "has", me.Balance)
	table, err := floor.Watch(ctx, "flush-1")
	if err != nil {
		log.Fatal(err)
	}
	defer table.Close()
	if err := table.Send(ctx, &client.Command{Command: client.CommandNameSit, Seat: 3, BuyIn: "100.00", Key: "sit"}); err != nil {
		log.Fatal(err)
	}
	for {
		message, err := table.Next(ctx)
		if err != nil {
			log.Fatal(err)
		}
		if now, is := message.(*client.ViewMessage); is && len(now.View.You.Seats) > 0 && now.View.Stage == "wagers" {
			fmt.Println("round", now.View.Round, now.View.Stage)
			return
		}
	}
	// Output:
	// Ada has 1000.00
	// round 1 wagers
}
