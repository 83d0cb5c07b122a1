export { eventually } from "./eventually";
export { freePort } from "./free-port";
export { testDatabaseUrl, testKafkaBrokers, testRedisUrl } from "./parts";
export { TcpProxy } from "./tcp-proxy";
