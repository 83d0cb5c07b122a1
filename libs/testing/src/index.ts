export { eventually } from "./eventually";
export { freePort } from "./free-port";
export { acceptsConnections, OUTER_ADDRESS } from "./outer-address";
export { testDatabaseUrl, testKafkaBrokers, testRedisUrl } from "./parts";
export { TcpProxy } from "./tcp-proxy";
