// Original file: webhook/v1/webhook.proto


export interface Headers {
  'headers'?: ({[key: string]: string});
}

export interface Headers__Output {
  'headers': ({[key: string]: string});
}
