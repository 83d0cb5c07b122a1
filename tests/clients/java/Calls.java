import com.google.gson.Gson;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.CardPaymentsApi;
import org.openapitools.client.api.PayIdsApi;
import org.openapitools.client.api.SandboxApi;
import org.openapitools.client.api.TransfersApi;
import org.openapitools.client.api.WalletsApi;
import org.openapitools.client.model.*;

/** Makes one call of each kind with the generated client, and prints what it read as JSON. */
final class Calls {
  private static final String WALLET = System.getenv("KOBO_WALLET");
  private static final long BILLION = 5_000_000_000L;
  private static final long AMOUNT = 50_000;

  private interface Call {
    void run() throws ApiException;
  }

  public static void main(String[] arguments) throws Exception {
    ApiClient client = new ApiClient();
    client.setBasePath(System.getenv("KOBO_BASE_URL"));
    client.setBearerToken(System.getenv("KOBO_SECRET_KEY"));
    PayIdsApi payIds = new PayIdsApi(client);
    TransfersApi transfers = new TransfersApi(client);
    OffsetDateTime started = OffsetDateTime.now().minusSeconds(1);
    String run = "java-" + UUID.randomUUID();
    Map<String, Object> read = new TreeMap<>();

    new SandboxApi(client)
        .fundSandboxWallet(WALLET, new FundSandboxWalletRequest().amount(BILLION))
        .execute();
    FundableWalletRecord wallet = new WalletsApi(client).getWallet(WALLET).execute().getData();
    read.put("wallet", Map.of("payId", wallet.getPayId(), "isRead", wallet.getLedger() >= BILLION));

    CreateDynamicPayIdRequest order =
        new CreateDynamicPayIdRequest().reference(run + "-payid").metadata(Map.of("order", 7));
    CreateDynamicPayIdResponse created =
        payIds.createDynamicPayId(order).idempotencyKey(run).execute();
    PayIdRecord payId = created.getData();
    read.put(
        "created",
        Map.of(
            "success", created.getSuccess(),
            "reference", payId.getReference().equals(run + "-payid"),
            "order", payId.getMetadata().get("order")));

    transfers
        .transferToPayId(
            new TransferToPayIdRequest()
                .fromPayId(WALLET)
                .toPayId(payId.getPayId())
                .amount(AMOUNT)
                .reference(run + "-own"))
        .execute();
    TransferToBankResponseData sent =
        transfers
            .transferToBank(
                new TransferToBankRequest()
                    .fromPayId(WALLET)
                    .accountNumber("0690000031")
                    .bankCode("058")
                    .amount(AMOUNT)
                    .reference(run + "-bank"))
            .execute()
            .getData();
    read.put("sent", Map.of("status", sent.getStatus().getValue(), "amount", sent.getAmount()));
    AnyTransferRecord own = transfers.getTransfer(run + "-own").execute().getData();
    read.put(
        "own",
        Map.of(
            "type", own.getType().getValue(), "toPayId", payId.getPayId().equals(own.getToPayId())));
    AnyTransferRecord bank = transfers.getTransfer(run + "-bank").execute().getData();
    read.put(
        "bank",
        Map.of("type", bank.getType().getValue(), "toAccountNumber", bank.getToAccountNumber()));

    TransfersApi.APIlistTransfersRequest list = transfers.listTransfers().limit(1).from(started);
    ListTransfersResponseData first = list.execute().getData();
    ListTransfersResponseData second = list.cursor(first.getNextCursor()).execute().getData();
    read.put("pages", List.of(references(run, first), references(run, second)));
    read.put("cards", paidByCard(new CardPaymentsApi(client), started));

    CreateDynamicPayIdRequest deep =
        new CreateDynamicPayIdRequest()
            .reference(run + "-deep")
            .metadata(Map.of("a", Map.of("b", Map.of("c", Map.of("d", 1)))));
    read.put("invalid", refusal(() -> payIds.createDynamicPayId(deep).execute()));
    read.put("missing", refusal(() -> transfers.getTransfer(run + "-none").execute()));
    read.put("duplicate", refusal(() -> payIds.createDynamicPayId(order).execute()));
    System.out.println(new Gson().toJson(read));
    // The HTTP library's idle threads would keep the process for minutes.
    System.exit(0);
  }

  private static List<String> references(String run, ListTransfersResponseData page) {
    return page.getTransfers().stream().map(one -> one.getReference().replace(run, "")).toList();
  }

  /** A payment shows up in the list a few seconds after it was made. */
  private static Map<String, Object> paidByCard(CardPaymentsApi cards, OffsetDateTime started)
      throws Exception {
    CreateCardPaymentRequest request =
        new CreateCardPaymentRequest()
            .amount(AMOUNT)
            .currency("NGN")
            .customer(new CreateCardPaymentRequestCustomer().email("ada@example.com"))
            .paymentMethod(
                new CreateCardPaymentRequestPaymentMethod()
                    .type(CreateCardPaymentRequestPaymentMethod.TypeEnum.CARD)
                    .card(
                        new CreateCardPaymentRequestPaymentMethodCard()
                            .number("4242424242424242")
                            .expMonth(12)
                            .expYear(2030)
                            .cvc("123")));
    CardPaymentRecord payment = cards.createCardPayment(request).execute().getData();
    String status = payment.getStatus().getValue();
    String after = started.withOffsetSameInstant(ZoneOffset.UTC).toLocalDate().toString();
    for (int attempt = 0; attempt < 60; attempt++) {
      ListCardPaymentsResponse page =
          cards.listCardPayments().limit(1).createdAfter(after).status("succeeded").execute();
      List<CardPaymentListItem> found = page.getData();
      if (!found.isEmpty() && found.get(0).getId().equals(payment.getId())) {
        boolean more = page.getMeta().getPagination().getHasMore();
        return Map.of("status", status, "isListed", true, "more", more);
      }
      Thread.sleep(500);
    }
    return Map.of("status", status, "isListed", false);
  }

  private static Map<String, Object> refusal(Call call) throws Exception {
    try {
      call.run();
    } catch (ApiException refused) {
      org.openapitools.client.model.Error body =
          org.openapitools.client.model.Error.fromJson(refused.getResponseBody());
      List<FieldProblem> problems = body.getErrors() == null ? List.of() : body.getErrors();
      List<String> fields = problems.stream().map(FieldProblem::getField).toList();
      return Map.of("status", refused.getCode(), "code", body.getCode(), "fields", fields);
    }
    return Map.of("status", 0, "code", "", "fields", List.of());
  }
}
