import { z } from 'zod'
import { hiddenNote, personal } from '../personal-data.ts'
import { id, moment } from '../wire/shapes.ts'

/** A submission of a form. */
export const submission = {
  id,
  person: personal(
    z.string().nullable().describe(`the name of the member, if one was signed in; ${hiddenNote}`),
  ),
  answers: personal(
    z
      .record(z.string(), z.unknown())
      .describe(`by the names of the questions at that time; an e-mail address is ${hiddenNote}`),
    withoutAddresses,
  ),
  created_at: moment,
}

// The question may have changed since, so the type of an answer is recognised by its value.
function withoutAddresses(answers: unknown): unknown {
  const entries = Object.entries(answers as Readonly<Record<string, unknown>>)
  return Object.fromEntries(
    entries.map(([name, answer]) => [name, z.email().safeParse(answer).success ? null : answer]),
  )
}
