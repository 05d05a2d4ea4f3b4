import { z } from 'zod'
import { hiddenNote, personal } from '../personal-data.ts'
import { id, moment } from '../wire/shapes.ts'

/** What was sent with a form, by whom and when. */
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

// A question may have been changed since, so the answer itself tells what it is.
function withoutAddresses(answers: unknown): unknown {
  const entries = Object.entries(answers as Readonly<Record<string, unknown>>)
  return Object.fromEntries(
    entries.map(([name, answer]) => [name, z.email().safeParse(answer).success ? null : answer]),
  )
}
