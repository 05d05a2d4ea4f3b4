import { readFileSync } from 'node:fs'

/** A request and a response of an operation in the demo world. */
export type Example = { readonly request?: unknown; readonly response?: unknown }
/** By the ids of operations, and of problems by `problems.` and their status. */
export type Examples = Readonly<Record<string, Example>>

/** Written by `npm run admin:examples`; a test compares them with the responses of the demo world. */
const examples: Examples = JSON.parse(readFileSync(new URL('examples.json', import.meta.url), 'utf8'))

export function exampleOf(id: string): Example {
  return examples[id] ?? {}
}
