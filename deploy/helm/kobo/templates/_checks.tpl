{{/*
What a schema cannot say in words: each problem is one sentence, and all of them are shown at once.
*/}}
{{- define "kobo.checks" -}}
{{- $root := . -}}
{{- $problems := list -}}
{{- if not .Values.image.registry -}}
{{- $problems = append $problems "image.registry is empty: set the registry that holds your images of Kobo, such as registry.example.com." -}}
{{- end -}}
{{- if not .Values.kafka.brokers -}}
{{- $problems = append $problems "kafka.brokers is empty: set host:port of your brokers, separated by commas." -}}
{{- end -}}
{{- $required := list "live" "sandbox" "dashboard" "checkout" -}}
{{- if .Values.simulator.enabled }}{{ $required = append $required "simulator" }}{{ end -}}
{{- range $required -}}
{{- if not (get $root.Values.publicUrls .) -}}
{{- $problems = append $problems (printf "publicUrls.%s is empty: set its https:// address." .) -}}
{{- end -}}
{{- end -}}
{{- range $name, $url := .Values.publicUrls -}}
{{- if and $url (not (hasPrefix "https://" $url)) -}}
{{- $problems = append $problems (printf "publicUrls.%s is %q: it has to start with https://, since keys and cookies must not travel in plain text." $name $url) -}}
{{- end -}}
{{- end -}}
{{- $catalogue := .Files.Get "files/providers.yaml" | fromYaml -}}
{{- range $provider, $_ := $catalogue -}}
{{- range $mode := list "live" "test" -}}
{{- if not (include "kobo.providerUrl" (list $root $provider $mode)) -}}
{{- $problems = append $problems (printf "providers.%s.%sUrl is empty: set the provider's address. For staging alone, the simulator can stand in: simulator.enabled, and %q in simulator.modes." $provider $mode $mode) -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- range $name, $service := include "kobo.services" . | fromYaml -}}
{{- $at := eq $name "simulator" | ternary "simulator" (printf "services.%s" $name) -}}
{{- $runtime := list "EVENT_LOOP_STALL_MAX_MS" "LOG_LEVEL" "TRACE_SAMPLE_RATIO" "OTEL_TRACES_SAMPLER_ARG" "OTEL_METRIC_EXPORT_INTERVAL" "OTEL_BSP_SCHEDULE_DELAY" "OTEL_BSP_MAX_QUEUE_SIZE" "NODE_OPTIONS" -}}
{{- $settings := concat ($service.settings | default list) $runtime -}}
{{- $secrets := concat $service.secrets ($service.optionalSecrets | default list) (list "KAFKA_SASL_PASSWORD" "OTEL_EXPORTER_OTLP_HEADERS") -}}
{{- range $variable, $_ := $service.values.env -}}
{{- if has $variable $secrets -}}
{{- $problems = append $problems (printf "%s.env.%s is a secret: put it into the Secret %q, not into values." $at $variable $service.values.existingSecret) -}}
{{- else if not (has $variable $settings) -}}
{{- $problems = append $problems (printf "%s.env.%s is not a setting of %s. Its settings are %s." $at $variable $name (join ", " (sortAlpha $settings))) -}}
{{- end -}}
{{- end -}}
{{- range $service.values.extraSecretVariables -}}
{{- if not (has . (append ($service.optionalSecrets | default list) "OTEL_EXPORTER_OTLP_HEADERS")) -}}
{{- $problems = append $problems (printf "%s.extraSecretVariables has %s, which %s does not read from its Secret." $at . $name) -}}
{{- end -}}
{{- end -}}
{{- $scaling := get $service.values "autoscaling" | default (dict "kind" "none") -}}
{{- if ne $scaling.kind "none" -}}
{{- if eq (toString (get $service "scales")) "false" -}}
{{- $problems = append $problems (printf "%s.autoscaling.kind is %q, but one process of %s writes and the others stand by: more pods add nothing. Set it to none." $at $scaling.kind $name) -}}
{{- end -}}
{{- if gt (int $scaling.minReplicas) (int $scaling.maxReplicas) -}}
{{- $problems = append $problems (printf "%s.autoscaling.minReplicas (%d) is more than maxReplicas (%d)." $at (int $scaling.minReplicas) (int $scaling.maxReplicas)) -}}
{{- end -}}
{{- end -}}
{{- if and (eq $scaling.kind "keda") (not $service.consumerGroups) -}}
{{- $problems = append $problems (printf "%s.autoscaling.kind is keda, but %s has no consumer group whose lag could scale it. Set it to cpu." $at $name) -}}
{{- end -}}
{{- end -}}
{{- if and (has "live" .Values.simulator.modes) .Values.simulator.enabled -}}
{{- range $provider, $_ := $catalogue -}}
{{- if and (get (get $root.Values.providers $provider) "liveUrl") -}}
{{- $problems = append $problems (printf "simulator.modes has live beside a real provider (providers.%s.liveUrl): live money would meet the simulator. Remove one of them." $provider) -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- if $problems -}}
{{- fail (printf "\n\nThe values cannot be used:\n  - %s\n" (join "\n  - " $problems)) -}}
{{- end -}}
{{- end -}}
