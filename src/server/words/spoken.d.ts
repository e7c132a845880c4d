declare module '#server/words/said.ts?in=*' {
  export * from '#server/words/said.ts'
}
