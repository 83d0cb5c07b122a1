export { passingConfig } from "./config";
export { type Parts, startParts } from "./parts";
export {
  ADMIN,
  type BrokerFolder,
  brokerAnswers,
  format,
  newKafkaId,
  runBroker,
  writeSettings,
} from "./parts/broker";
export { missingCitus, startCitus } from "./parts/citus";
export { fetchRuntime } from "./parts/java";
export { kafkaAdminVariables, kafkaVariables } from "./parts/kafka-access";
export { type OpenParts, openParts } from "./parts/open-parts";
export { startPostgres } from "./parts/postgres";
export { startRedis } from "./parts/redis";
export { Processes } from "./processes/processes";
export { createTestMerchant } from "./seed/create-test-merchant";
export { connectOperator } from "./seed/operator";
export { seedMerchants } from "./seed/seed";
export { callerInSystem } from "./services/callers";
export { extraProcessEnvironment } from "./services/extra-process-environment";
export { migrateAll, roleUrl } from "./services/migrate-all";
export type { Edge, EdgeEnds } from "./stack/edge";
export { freePort } from "./stack/ports";
export { type StartedSystem, startWholeSystem } from "./stack/start-system";
