// Makes one call of each kind with the generated client, and prints what it read as JSON.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"strings"
	"time"

	kobo "github.com/example/kobo-go"
)

const (
	billion = 5_000_000_000
	amount  = 50_000
)

type object map[string]any

func main() {
	wallet := os.Getenv("KOBO_WALLET")
	configuration := kobo.NewConfiguration()
	configuration.Servers = kobo.ServerConfigurations{{URL: os.Getenv("KOBO_BASE_URL")}}
	client := kobo.NewAPIClient(configuration)
	ctx := context.WithValue(context.Background(), kobo.ContextAccessToken, os.Getenv("KOBO_SECRET_KEY"))
	started := time.Now().Add(-time.Second)
	run := fmt.Sprintf("go-%d", started.UnixNano())

	fund := kobo.NewFundSandboxWalletRequest(billion)
	must(client.SandboxAPI.FundSandboxWallet(ctx, wallet).FundSandboxWalletRequest(*fund).Execute())
	read := must(client.WalletsAPI.GetWallet(ctx, wallet).Execute()).Data

	order := kobo.NewCreateDynamicPayIdRequest(run + "-payid")
	order.SetMetadata(object{"order": 7})
	create := client.PayIDsAPI.CreateDynamicPayId(ctx).CreateDynamicPayIdRequest(*order)
	created := must(create.IdempotencyKey(run).Execute())

	own := kobo.NewTransferToPayIdRequest(wallet, created.Data.PayId, amount, run+"-own")
	must(client.TransfersAPI.TransferToPayId(ctx).TransferToPayIdRequest(*own).Execute())
	bank := kobo.NewTransferToBankRequest(wallet, "0690000031", "058", amount, run+"-bank")
	sent := must(client.TransfersAPI.TransferToBank(ctx).TransferToBankRequest(*bank).Execute()).Data
	toPayId := must(client.TransfersAPI.GetTransfer(ctx, run+"-own").Execute()).Data
	toBank := must(client.TransfersAPI.GetTransfer(ctx, run+"-bank").Execute()).Data

	list := client.TransfersAPI.ListTransfers(ctx).Limit(1).From(started)
	first := must(list.Execute()).Data
	second := must(list.Cursor(first.GetNextCursor()).Execute()).Data
	pages := [][]string{}
	for _, page := range []kobo.ListTransfersResponseData{first, second} {
		references := []string{}
		for _, one := range page.Transfers {
			references = append(references, strings.TrimPrefix(one.Reference, run))
		}
		pages = append(pages, references)
	}

	deep := kobo.NewCreateDynamicPayIdRequest(run + "-deep")
	deep.SetMetadata(object{"a": object{"b": object{"c": object{"d": 1}}}})
	_, _, invalid := client.PayIDsAPI.CreateDynamicPayId(ctx).CreateDynamicPayIdRequest(*deep).Execute()
	_, _, missing := client.TransfersAPI.GetTransfer(ctx, run+"-none").Execute()
	_, _, duplicate := create.Execute()

	print(object{
		"wallet": object{"payId": read.PayId, "isRead": read.Ledger >= billion},
		"created": object{
			"success":   created.Success,
			"reference": created.Data.Reference == run+"-payid",
			"order":     created.Data.Metadata["order"],
		},
		"pages":     pages,
		"cards":     paidByCard(ctx, client, started),
		"sent":      object{"status": sent.Status, "amount": sent.Amount},
		"own":       object{"type": toPayId.Type, "toPayId": toPayId.GetToPayId() == created.Data.PayId},
		"bank":      object{"type": toBank.Type, "toAccountNumber": toBank.GetToAccountNumber()},
		"invalid":   refusal(400, invalid),
		"missing":   refusal(404, missing),
		"duplicate": refusal(409, duplicate),
	})
}

// A payment shows up in the list a few seconds after it was made.
func paidByCard(ctx context.Context, client *kobo.APIClient, started time.Time) object {
	method := kobo.NewCreateCardPaymentRequestPaymentMethod()
	method.SetType("card")
	method.SetCard(*kobo.NewCreateCardPaymentRequestPaymentMethodCard("4242424242424242", 12, 2030, "123"))
	customer := kobo.NewCreateCardPaymentRequestCustomer("ada@example.com")
	request := kobo.NewCreateCardPaymentRequest(amount, "NGN", *customer, *method)
	payment := must(client.CardPaymentsAPI.CreateCardPayment(ctx).CreateCardPaymentRequest(*request).Execute()).Data
	after := started.UTC().Format("2006-01-02")
	list := client.CardPaymentsAPI.ListCardPayments(ctx).Limit(1).CreatedAfter(after).Status("succeeded")
	for attempt := 0; attempt < 60; attempt++ {
		page := must(list.Execute())
		if len(page.Data) > 0 && page.Data[0].Id == payment.Id {
			return object{"status": payment.Status, "isListed": true, "more": page.Meta.Pagination.HasMore}
		}
		time.Sleep(500 * time.Millisecond)
	}
	return object{"status": payment.Status, "isListed": false}
}

func refusal(status int, err error) object {
	var refused *kobo.GenericOpenAPIError
	if !errors.As(err, &refused) {
		return object{"status": 0, "code": fmt.Sprint(err), "fields": []string{}}
	}
	body, ok := refused.Model().(kobo.Error)
	if !ok || !strings.HasPrefix(refused.Error(), fmt.Sprint(status)) {
		return object{"status": 0, "code": refused.Error(), "fields": []string{}}
	}
	fields := []string{}
	for _, problem := range body.Errors {
		fields = append(fields, problem.Field)
	}
	return object{"status": status, "code": body.Code, "fields": fields}
}

func must[Result any](result Result, _ *http.Response, err error) Result {
	if err != nil {
		var refused *kobo.GenericOpenAPIError
		if errors.As(err, &refused) {
			err = fmt.Errorf("%w: %s", err, refused.Body())
		}
		panic(err)
	}
	return result
}

func print(value object) {
	if err := json.NewEncoder(os.Stdout).Encode(value); err != nil {
		panic(err)
	}
}
