// Original file: webhook/v1/webhook.proto


export interface EventFilter {
  'events'?: (string)[];
}

export interface EventFilter__Output {
  'events': (string)[];
}
