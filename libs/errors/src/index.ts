export { AppError, asAppError, type ErrorDetails, type FieldProblem } from "./app-error";
export { payIdNotFound, type UnpayableReason } from "./pay-id-not-found";
export { ERRORS, type ErrorCode, isErrorCode } from "./table";
