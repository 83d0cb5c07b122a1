{{- define "kobo.fullname" -}}
{{- if contains .Chart.Name .Release.Name -}}
{{- .Release.Name | trunc 40 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name .Chart.Name | trunc 40 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{/* The facts of files/services.yaml for each service that is installed, merged with its values as `values`. */}}
{{- define "kobo.services" -}}
{{- $root := . -}}
{{- $all := dict -}}
{{- range $name, $facts := .Files.Get "files/services.yaml" | fromYaml -}}
{{- $values := get $root.Values.services $name -}}
{{- if eq $name "simulator" -}}
{{- $values = merge (dict "replicas" 1) $root.Values.simulator -}}
{{- end -}}
{{- if or (ne $name "simulator") $root.Values.simulator.enabled -}}
{{- $_ := set $all $name (merge (dict "values" $values) $facts) -}}
{{- end -}}
{{- end -}}
{{- toYaml $all -}}
{{- end -}}

{{/* Call with a list: root, component. */}}
{{- define "kobo.selector" -}}
{{- $root := index . 0 -}}
app.kubernetes.io/name: {{ $root.Chart.Name }}
app.kubernetes.io/instance: {{ $root.Release.Name }}
app.kubernetes.io/component: {{ index . 1 }}
{{- end -}}

{{- define "kobo.labels" -}}
{{- $root := index . 0 -}}
{{ include "kobo.selector" . }}
app.kubernetes.io/part-of: kobo
app.kubernetes.io/version: {{ $root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ $root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" $root.Chart.Name $root.Chart.Version }}
{{- end -}}

{{/* Call with a list: root, image of a service. */}}
{{- define "kobo.image" -}}
{{- $root := index . 0 -}}
{{- $image := index . 1 -}}
{{- $name := printf "%s/%s" (trimSuffix "/" $root.Values.image.registry) $image.repository -}}
{{- if $image.digest -}}
{{- printf "%s@%s" $name $image.digest -}}
{{- else -}}
{{- printf "%s:%s" $name ($image.tag | default $root.Values.image.tag | default $root.Chart.AppVersion) -}}
{{- end -}}
{{- end -}}

{{/* Pod-level settings of every pod: the "restricted" Pod Security Standard, and no token of the API server. */}}
{{- define "kobo.podSecurity" -}}
automountServiceAccountToken: false
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  # The images' user `node`.
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile: { type: RuntimeDefault }
{{- end -}}

{{- define "kobo.containerSecurity" -}}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
{{- end -}}

{{- define "kobo.placement" -}}
{{- with .Values.image.pullSecrets }}
imagePullSecrets: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.pods.nodeSelector }}
nodeSelector: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.pods.tolerations }}
tolerations: {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{/* Variables that a Secret holds, as files: call with a list of names. */}}
{{- define "kobo.secretFiles" -}}
{{- range . }}
- name: {{ . }}_FILE
  value: /run/secrets/kobo/{{ . }}
{{- end }}
{{- end -}}

{{/* Call with a list: name of the Secret, list of variables. A missing key keeps the pod from starting, with an event. */}}
{{- define "kobo.secretVolume" -}}
- name: secrets
  secret:
    secretName: {{ index . 0 }}
    # 0440, for the group of fsGroup.
    defaultMode: 288
    items:
      {{- range index . 1 }}
      - { key: {{ . }}, path: {{ . }} }
      {{- end }}
{{- end -}}

{{/* Node trusts the bundle beside its own list. */}}
{{- define "kobo.caVariable" -}}
{{- if .Values.caBundle.existingConfigMap }}
- name: NODE_EXTRA_CA_CERTS
  value: /etc/kobo/ca/ca.crt
{{- end }}
{{- end -}}

{{- define "kobo.caMount" -}}
{{- if .Values.caBundle.existingConfigMap }}
- { name: ca, mountPath: /etc/kobo/ca, readOnly: true }
{{- end }}
{{- end -}}

{{- define "kobo.caVolume" -}}
{{- with .Values.caBundle }}
{{- if .existingConfigMap }}
- name: ca
  configMap:
    name: {{ .existingConfigMap }}
    items: [{ key: {{ .key }}, path: ca.crt }]
{{- end }}
{{- end }}
{{- end -}}

{{/* The address of the simulator's roots in the cluster. */}}
{{- define "kobo.simulatorUrl" -}}
http://{{ include "kobo.fullname" . }}-simulator:8090
{{- end -}}

{{/* The address of a provider in a mode: call with a list: root, provider, mode. Empty when there is none. */}}
{{- define "kobo.providerUrl" -}}
{{- $root := index . 0 -}}
{{- $provider := index . 1 -}}
{{- $mode := index . 2 -}}
{{- $url := get (get $root.Values.providers $provider) (printf "%sUrl" $mode) -}}
{{- if $url -}}
{{- $url -}}
{{- else if and $root.Values.simulator.enabled (has $mode $root.Values.simulator.modes) -}}
{{- $path := get (get ($root.Files.Get "files/providers.yaml" | fromYaml) $provider) "simulator" -}}
{{- include "kobo.simulatorUrl" $root }}{{ $path | replace "%s" $mode -}}
{{- end -}}
{{- end -}}

{{/* "true" when the autoscaler, not the chart, sets the number of pods: call with a service. */}}
{{- define "kobo.isScaled" -}}
{{- if ne (dig "values" "autoscaling" "kind" "none" .) "none" }}true{{ end -}}
{{- end -}}

{{/* "true" for a service with calls of gRPC, when they have TLS: call with a list: root, service. */}}
{{- define "kobo.hasRpcTls" -}}
{{- $service := index . 1 -}}
{{- if and (index . 0).Values.rpcTls.enabled (or $service.calls (hasKey $service.ports "grpc")) }}true{{ end -}}
{{- end -}}

{{/* The variables of a service that hold no secret: call with a list: root, name, service. */}}
{{- define "kobo.environment" -}}
{{- $root := index . 0 -}}
{{- $name := index . 1 -}}
{{- $service := index . 2 -}}
{{- $fullname := include "kobo.fullname" $root -}}
{{- $urls := $root.Values.publicUrls -}}
{{- $needs := $service.needs | default list -}}
{{- $env := dict "LISTEN_HOST" "0.0.0.0" "OPS_PORT" "9090" "LOG_LEVEL" $root.Values.logLevel -}}
{{- $_ := set $env "OTEL_EXPORTER_OTLP_ENDPOINT" $root.Values.tracing.endpoint -}}
{{- $_ := set $env "TRACE_SAMPLE_RATIO" (toString $root.Values.tracing.sampleRatio) -}}
{{- $_ := set $env "OTEL_METRIC_EXPORT_INTERVAL" (toString $root.Values.tracing.metricIntervalMs) -}}
{{- with $root.Values.tracing.resourceAttributes -}}
{{- $_ := set $env "OTEL_RESOURCE_ATTRIBUTES" . -}}
{{- end -}}
{{- range $port, $variable := $service.portNames -}}
{{- $_ := set $env $variable (toString (get $service.ports $port)) -}}
{{- end -}}
{{- range $service.calls -}}
{{- $_ := set $env (printf "%s_TARGET" (. | replace "-" "_" | upper)) (printf "dns:///%s-%s:50051" $fullname .) -}}
{{- end -}}
{{- if has "kafka" $needs -}}
{{- $_ := set $env "KAFKA_BROKERS" $root.Values.kafka.brokers -}}
{{- $_ := set $env "KAFKA_TOPIC_PREFIX" $root.Values.kafka.topicPrefix -}}
{{- $_ := set $env "KAFKA_TLS" (toString $root.Values.kafka.tls) -}}
{{- with $root.Values.kafka.saslMechanism -}}
{{- $_ := set $env "KAFKA_SASL_MECHANISM" . -}}
{{- $_ := set $env "KAFKA_SASL_USERNAME" $name -}}
{{- end -}}
{{- end -}}
{{- if include "kobo.hasRpcTls" (list $root $service) -}}
{{- $_ := set $env "RPC_TLS_DIR" "/run/secrets/rpc-tls" -}}
{{- end -}}
{{- $catalogue := $root.Files.Get "files/providers.yaml" | fromYaml -}}
{{- range $provider := $service.providers -}}
{{- range $mode := list "live" "test" -}}
{{- $variable := get (get $catalogue $provider) "variable" | replace "%s" (upper $mode) -}}
{{- $_ := set $env $variable (include "kobo.providerUrl" (list $root $provider $mode)) -}}
{{- end -}}
{{- end -}}
{{- if has $name (list "gateway" "dashboard" "checkout") -}}
{{- $_ := set $env "PUBLIC_LIVE_URL" $urls.live -}}
{{- $_ := set $env "PUBLIC_SANDBOX_URL" $urls.sandbox -}}
{{- $_ := set $env "TRUSTED_PROXIES" (toString $root.Values.trustedProxies) -}}
{{- end -}}
{{- if eq $name "gateway" -}}
{{- /* The fewest that run: without Redis no merchant then gets less than its limit. */ -}}
{{- $instances := ternary $service.values.autoscaling.minReplicas $service.values.replicas (eq (include "kobo.isScaled" $service) "true") -}}
{{- $_ := set $env "GATEWAY_INSTANCES" (toString (max 1 (int $instances))) -}}
{{- else if eq $name "dashboard" -}}
{{- $_ := set $env "PUBLIC_URL" $urls.dashboard -}}
{{- if and $root.Values.simulator.enabled $urls.simulator -}}
{{- $_ := set $env "PUBLIC_MAILBOX_URL" (printf "%s/mailbox" (trimSuffix "/" $urls.simulator)) -}}
{{- end -}}
{{- else if eq $name "checkout" -}}
{{- $_ := set $env "CHECKOUT_URL" $urls.checkout -}}
{{- else if eq $name "simulator" -}}
{{- $_ := set $env "BOOK_DIR" "/var/lib/kobo" -}}
{{- $_ := set $env "CARD_PROCESSOR_PUBLIC_URL" $urls.simulator -}}
{{- range $provider, $facts := $catalogue -}}
{{- range $mode, $port := dict "LIVE" 8080 "TEST" 8081 -}}
{{- $_ := set $env ($facts.notices | replace "%s" $mode) (printf "http://%s-gateway-http:%d/callbacks/%s" $fullname (int $port) $facts.callback) -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- range $variable, $value := $service.values.env -}}
{{- /* Numbers are floats here, and a large one would be written as 1e+09. */ -}}
{{- $_ := set $env $variable (kindIs "string" $value | ternary $value (toJson $value)) -}}
{{- end -}}
{{- range $variable, $value := $env }}
- name: {{ $variable }}
  value: {{ $value | quote }}
{{- end }}
{{- end -}}

{{/* The variables that a service reads from its Secret: call with a list: root, service. */}}
{{- define "kobo.secretVariables" -}}
{{- $root := index . 0 -}}
{{- $service := index . 1 -}}
{{- $names := concat $service.secrets $service.values.extraSecretVariables -}}
{{- if and (has "kafka" ($service.needs | default list)) $root.Values.kafka.saslMechanism -}}
{{- $names = append $names "KAFKA_SASL_PASSWORD" -}}
{{- end -}}
{{- $names | sortAlpha | toYaml -}}
{{- end -}}
