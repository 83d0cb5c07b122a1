export { eventually } from "./eventually";
export { freePort } from "./free-port";
export { acceptsConnections, OUTER_ADDRESS } from "./outer-address";
export {
  testDatabaseUrl,
  testKafka,
  testKafkaBrokers,
  testKafkaVariables,
  testRedisUrl,
} from "./parts";
export { TcpProxy } from "./tcp-proxy";
