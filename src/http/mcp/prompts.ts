import {
  type GetPromptResult,
  type Prompt,
  ProtocolError,
  ProtocolErrorCode,
} from '@modelcontextprotocol/server'
import type { McpCaller } from './toolbox.ts'

const planMyWeek = {
  name: 'plan_my_week',
  title: 'Plan my week',
  description:
    'Plan the coming week of learning for the member who signed in, from their courses, events and payments.',
  arguments: [
    { name: 'hours', description: 'Hours available for learning this week', required: false },
    { name: 'focus', description: 'The priority of this week, in a few words', required: false },
  ],
} satisfies Prompt

export const prompts: readonly Prompt[] = [planMyWeek]

type PromptRequest = {
  readonly name: string
  readonly arguments?: Readonly<Record<string, string>> | undefined
}

export function getPrompt(
  { school, bearer }: McpCaller,
  { name, arguments: promptArguments = {} }: PromptRequest,
): GetPromptResult {
  if (name !== planMyWeek.name)
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown prompt: ${name}`)
  const { hours, focus } = promptArguments
  const lines = [
    `Plan my coming week of learning at ${school.name} (times in ${school.timeZone}).`,
    hours ? `I have about ${hours} hours.` : 'Ask me how many hours I have if you need to know.',
    focus ? `My priority: ${focus}` : '',
    bearer?.scopes.has('account:read')
      ? ''
      : 'First sign me in: call whoami, then request account:read if the tools below are not listed.',
    'Call list_my_courses and get_next_lecture, then get_my_course for the one or two courses furthest along; check which lectures are locked and when they open.',
    'Call list_my_event_registrations for appointments, and list_my_payments for payments due this week (get_payment_instructions returns how to pay).',
    'Answer with one short list by day: what to watch or do, how long it takes, and why on that day. State clearly what you left out.',
  ]
  const text = lines.filter(Boolean).join('\n')
  return {
    description: planMyWeek.description,
    messages: [{ role: 'user', content: { type: 'text', text } }],
  }
}
