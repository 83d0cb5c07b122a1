/** Metrics in alerts and dashboards that other exporters serve, with the exporter. */
const EXPORTERS = {
  up: "Prometheus",
  kafka_consumergroup_lag: "kafka-exporter",
  kubelet_volume_stats_available_bytes: "the kubelet",
  kubelet_volume_stats_capacity_bytes: "the kubelet",
  certmanager_certificate_expiration_timestamp_seconds: "cert-manager",
  pg_replication_lag_seconds: "postgres-exporter",
  node_time_seconds: "node-exporter",
};

/** Metrics of Node that every service serves by prom-client. */
const PROCESS = [
  "process_start_time_seconds",
  "process_cpu_seconds_total",
  "process_resident_memory_bytes",
  "nodejs_eventloop_lag_p99_seconds",
];

module.exports = { EXPORTERS, PROCESS };
