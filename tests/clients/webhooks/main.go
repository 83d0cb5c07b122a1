// Prints for each message on standard input whether the guide's function accepts it.
//
// A line has the body, the id, the timestamp, the signatures and the secret, each as base64. An empty header is missing.
package main

import (
	"bufio"
	"encoding/base64"
	"fmt"
	"net/http"
	"os"
	"strings"

	"example.com/receiver/webhooks"
)

func main() {
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		parts := strings.Split(lines.Text(), ",")
		header := http.Header{}
		for index, name := range []string{"webhook-id", "webhook-timestamp", "webhook-signature"} {
			if value := decode(parts[index+1]); len(value) > 0 {
				header.Set(name, string(value))
			}
		}
		fmt.Println(webhooks.IsFromKobo(decode(parts[0]), header, string(decode(parts[4]))))
	}
}

func decode(part string) []byte {
	value, err := base64.StdEncoding.DecodeString(part)
	if err != nil {
		panic(err)
	}
	return value
}
