export { eventually } from "./eventually";
export { testDatabaseUrl, testKafkaBrokers, testRedisUrl } from "./parts";
export { TcpProxy } from "./tcp-proxy";
