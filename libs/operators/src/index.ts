export { OperatorsConfig } from "./config";
export {
  isOperatorName,
  isSameOperator,
  newOperatorKey,
  type OperatorKey,
  operatorEntry,
  type Proof,
  proofOf,
  readOperatorEntry,
  SANDBOX,
  signAct,
} from "./credential";
