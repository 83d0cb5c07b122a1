import type { Logger } from "@kobo/runtime";
import { Router } from "express";
import type { Account } from "../../app/bill-provider/account";
import { pay } from "../../app/bill-provider/pay";
import { requery } from "../../app/bill-provider/requery";
import type { Operation } from "../../domain/bill-provider/fault";
import {
  balanceAnswer,
  categoriesAnswer,
  extraFieldsAnswer,
  localGovernmentsAnswer,
  motorListAnswer,
  optionsAnswer,
  servicesAnswer,
  variationsAnswer,
  vehicleModelsAnswer,
} from "../../domain/bill-provider/listing-answers";
import { verificationAnswer } from "../../domain/bill-provider/verification";
import type { Fields } from "../../domain/fields";
import type { Json } from "../../domain/json";
import { refuseWhenDown } from "../gate";
import type { Wait } from "../send";
import { authenticate, type Credentials } from "./gate";
import { sandboxSettle } from "./sandbox-settle";
import { server, telling } from "./serve";
import { transactionsAnswer } from "./transactions";

/** Internet accounts that are known by an email are verified under a path of their own. */
const VERIFY_PATHS = ["/merchant-verify", "/merchant-verify/smile/email"];

const MOTOR_PATH = "/universal-insurance/options";

/** The provider's own endpoints over one account. */
export function provider(parts: {
  account: Account;
  credentials: Credentials;
  wait: Wait;
  logger: Logger;
}): Router {
  const { account, credentials } = parts;
  const { catalogue, mode, book, now } = account;
  const serve = server(parts);
  const router = Router();
  router.use(refuseWhenDown(account.switches), authenticate(account, credentials));

  const get = (path: string, operation: Operation, tell: (fields: Fields) => Json) =>
    router.get(path, serve(operation, telling(tell)));
  get("/service-categories", "service-categories", () => categoriesAnswer(catalogue()));
  get("/services", "services", (fields) => servicesAnswer(catalogue(), fields));
  get("/service-variations", "service-variations", (fields) =>
    variationsAnswer(catalogue(), fields),
  );
  get("/extra-fields", "extra-fields", (fields) => extraFieldsAnswer(catalogue(), fields));
  get("/options", "options", (fields) => optionsAnswer(catalogue(), fields));
  get("/balance", "balance", () => balanceAnswer(mode, book.float));
  get(`${MOTOR_PATH}/lga/:of`, "options", ({ of = "" }) => localGovernmentsAnswer(of));
  get(`${MOTOR_PATH}/model/:of`, "options", ({ of = "" }) => vehicleModelsAnswer(of));
  get(`${MOTOR_PATH}/:list`, "options", ({ list = "" }) => motorListAnswer(list));

  get("/transactions", "transactions", (fields) => transactionsAnswer(account, fields));

  const verify = telling((fields) =>
    verificationAnswer({ mode, catalogue: catalogue(), now: now() }, fields),
  );
  router.post(VERIFY_PATHS, serve("merchant-verify", verify));

  const ask = telling((fields, fault) => requery(account, fields, fault));
  router.post("/requery", serve("requery", ask));

  router.post(
    "/pay",
    serve("pay", (fields, fault) => pay(account, fields, fault)),
  );

  if (mode === "test") {
    router.post(
      "/sandbox/settle",
      serve("settle", (fields, fault) => sandboxSettle(account, fields, fault)),
    );
  }
  return router;
}
