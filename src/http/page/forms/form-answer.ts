import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../../platform/refusal.ts'
import { pageContext } from '../context.ts'
import { type ProblemMessages, phrased, problemMessages } from '../problem-messages.ts'
import { fieldsOf } from './form-guard.ts'

/** The submitted values and their problems. */
export type FormState = {
  readonly values: Readonly<Record<string, string>>
  /** By field; '' is the form as a whole. Already in the reader's language. */
  readonly problems: ReadonlyMap<string, string>
}

export const emptyForm: FormState = { values: {}, problems: new Map() }

type Answer = {
  readonly act: () => Promise<FastifyReply>
  readonly render: (state: FormState) => FastifyReply | Promise<FastifyReply>
}

/** Runs the operation of a form; if it is refused, renders the form again with the input and the errors. */
export async function answerForm(
  request: FastifyRequest,
  reply: FastifyReply,
  { act, render }: Answer,
): Promise<FastifyReply> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const problems = problemsOf(error, problemMessages(pageContext(request, reply).locale))
    if (!problems) throw error
    reply.code(error.code === 'too_many_requests' ? 429 : 422)
    if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter))
    return render({ values: withoutSecrets(fieldsOf(request)), problems })
  }
}

function problemsOf({ code, problems, message }: Refusal, messages: ProblemMessages) {
  if (code !== 'invalid_input' && code !== 'conflict' && code !== 'too_many_requests') return undefined
  if (problems.length === 0) return new Map([['', phrased(message, messages)]])
  return new Map(problems.map(({ field, message }) => [field, phrased(message, messages)]))
}

// Passwords are never put back into a page.
function withoutSecrets(fields: Readonly<Record<string, string>>) {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !/password|code|token/i.test(name)))
}
