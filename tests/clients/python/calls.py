"""Makes one call of each kind with the generated client, and prints what it read as JSON."""

import json
import os
import time
import uuid
from datetime import UTC, datetime, timedelta

import kobo

WALLET = os.environ["KOBO_WALLET"]
BILLION = 5_000_000_000
AMOUNT = 50_000


def main(client: kobo.ApiClient) -> dict:
    pay_ids, transfers = kobo.PayIDsApi(client), kobo.TransfersApi(client)
    wallets, cards = kobo.WalletsApi(client), kobo.CardPaymentsApi(client)
    started = datetime.now(UTC) - timedelta(seconds=1)
    run = f"py-{uuid.uuid4()}"

    fund = kobo.FundSandboxWalletRequest(amount=BILLION)
    kobo.SandboxApi(client).fund_sandbox_wallet(WALLET, fund)
    wallet = wallets.get_wallet(WALLET).data

    order = kobo.CreateDynamicPayIdRequest(reference=f"{run}-payid", metadata={"order": 7})
    created = pay_ids.create_dynamic_pay_id(order, idempotency_key=run)

    to_pay_id = kobo.TransferToPayIdRequest(
        from_pay_id=WALLET, to_pay_id=created.data.pay_id, amount=AMOUNT, reference=f"{run}-own"
    )
    transfers.transfer_to_pay_id(to_pay_id)
    to_bank = kobo.TransferToBankRequest(
        from_pay_id=WALLET,
        account_number="0690000031",
        bank_code="058",
        amount=AMOUNT,
        reference=f"{run}-bank",
    )
    sent = transfers.transfer_to_bank(to_bank).data
    own = transfers.get_transfer(f"{run}-own").data
    bank = transfers.get_transfer(f"{run}-bank").data

    first = transfers.list_transfers(limit=1, var_from=started).data
    second = transfers.list_transfers(limit=1, var_from=started, cursor=first.next_cursor).data

    return {
        "wallet": {"payId": wallet.pay_id, "isRead": wallet.ledger >= BILLION},
        "created": {
            "success": created.success,
            "reference": created.data.reference == f"{run}-payid",
            "order": created.data.metadata["order"],
        },
        "pages": [
            [one.reference.removeprefix(run) for one in page.transfers] for page in (first, second)
        ],
        "cards": paid_by_card(cards, started),
        "sent": {"status": sent.status, "amount": sent.amount},
        "own": {"type": own.type, "toPayId": own.to_pay_id == created.data.pay_id},
        "bank": {"type": bank.type, "toAccountNumber": bank.to_account_number},
        "invalid": refusal(
            lambda: pay_ids.create_dynamic_pay_id(
                kobo.CreateDynamicPayIdRequest(
                    reference=f"{run}-deep", metadata={"a": {"b": {"c": {"d": 1}}}}
                )
            )
        ),
        "missing": refusal(lambda: transfers.get_transfer(f"{run}-none")),
        "duplicate": refusal(lambda: pay_ids.create_dynamic_pay_id(order)),
    }


def paid_by_card(cards: kobo.CardPaymentsApi, started: datetime) -> dict:
    """A payment shows up in the list a few seconds after it was made."""
    payment = cards.create_card_payment(
        kobo.CreateCardPaymentRequest(
            amount=AMOUNT,
            currency="NGN",
            customer=kobo.CreateCardPaymentRequestCustomer(email="ada@example.com"),
            payment_method=kobo.CreateCardPaymentRequestPaymentMethod(
                type="card",
                card=kobo.CreateCardPaymentRequestPaymentMethodCard(
                    number="4242424242424242", exp_month=12, exp_year=2030, cvc="123"
                ),
            ),
        )
    ).data
    after = started.date().isoformat()
    for _ in range(60):
        page = cards.list_card_payments(limit=1, created_after=after, status="succeeded")
        if page.data and page.data[0].id == payment.id:
            return {"status": payment.status, "isListed": True, "more": page.meta.pagination.has_more}
        time.sleep(0.5)
    return {"status": payment.status, "isListed": False}


def refusal(call) -> dict:
    try:
        call()
    except kobo.ApiException as error:
        fields = [problem.var_field for problem in error.data.errors or []]
        return {"status": error.status, "code": error.data.code, "fields": fields}
    return {"status": 0, "code": "", "fields": []}


configuration = kobo.Configuration(
    host=os.environ["KOBO_BASE_URL"], access_token=os.environ["KOBO_SECRET_KEY"]
)
with kobo.ApiClient(configuration) as api_client:
    print(json.dumps(main(api_client)))
