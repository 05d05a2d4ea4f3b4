import {
  acceptedContent,
  CLIENT_CAPABILITIES_META_KEY,
  createRequestStateCodec,
  inputRequired,
  inputResponse,
  type McpServer,
} from '@modelcontextprotocol/server'
import { z } from 'zod'
import { text } from './content.ts'

/** The state that a client carries from one round to the next, sealed against changes. */
export const sealedState = createRequestStateCodec<{ round: number }>({
  key: 'a key of 32 bytes or more, for tests only',
})

const none = { inputSchema: z.object({}) }
const requestField = (message: string, field: string, type: 'string' | 'boolean') => {
  const property = type === 'string' ? ({ type: 'string' } as const) : ({ type: 'boolean' } as const)
  const requestedSchema = { type: 'object' as const, properties: { [field]: property }, required: [field] }
  return inputRequired.elicit({ message, requestedSchema })
}
const requestMessage = (prompt: string) =>
  inputRequired.createMessage({
    messages: [{ role: 'user', content: { type: 'text', text: prompt } }],
    maxTokens: 100,
  })

/** Tools that ask the client for something before they answer. */
export function askingFixtures(server: McpServer) {
  oneQuestion(server)
  severalQuestions(server)
  stateful(server)
}

function oneQuestion(server: McpServer) {
  for (const name of ['test_input_required_result_elicitation', 'test_streaming_elicitation']) {
    server.registerTool(name, { ...none, description: 'Asks for a name' }, (_given, { mcpReq }) => {
      const accepted = acceptedContent(mcpReq.inputResponses, 'user_name', z.object({ name: z.string() }))
      if (accepted) return text(`Hello, ${accepted.name}!`)
      return inputRequired({
        inputRequests: { user_name: requestField('What is your name?', 'name', 'string') },
      })
    })
  }
  server.registerTool(
    'test_input_required_result_sampling',
    { ...none, description: 'Asks a model' },
    (_given, { mcpReq }) => {
      const said = inputResponse(mcpReq.inputResponses, 'capital_question')
      if (said.kind === 'sampling') return text(JSON.stringify(said.result.content))
      return inputRequired({
        inputRequests: { capital_question: requestMessage('What is the capital of France?') },
      })
    },
  )
  // A client that did not say it has a model is told so, before it is asked.
  server.registerTool('test_missing_capability', { ...none, description: 'Needs a model' }, () =>
    inputRequired({ inputRequests: { question: requestMessage('Is anybody there?') } }),
  )
  server.registerTool(
    'test_input_required_result_list_roots',
    { ...none, description: 'Asks for roots' },
    (_given, { mcpReq }) => {
      const said = inputResponse(mcpReq.inputResponses, 'client_roots')
      if (said.kind === 'roots') return text(JSON.stringify(said.roots))
      return inputRequired({ inputRequests: { client_roots: inputRequired.listRoots() } })
    },
  )
}

function severalQuestions(server: McpServer) {
  server.registerTool(
    'test_input_required_result_multiple_inputs',
    { ...none, description: 'Asks thrice' },
    async (_given, { mcpReq }) => {
      const said = ['user_name', 'greeting', 'client_roots'].map(
        (key) => inputResponse(mcpReq.inputResponses, key).kind,
      )
      if (said.every((kind) => kind !== 'missing')) return text('all answered')
      return inputRequired({
        inputRequests: {
          user_name: requestField('What is your name?', 'name', 'string'),
          greeting: requestMessage('Generate a greeting'),
          client_roots: inputRequired.listRoots(),
        },
        requestState: await sealedState.mint({ round: 1 }),
      })
    },
  )
  server.registerTool(
    'test_input_required_result_capabilities',
    { ...none, description: 'Asks what it may' },
    (_given, { mcpReq }) => {
      const may = declaredBy(mcpReq.envelope)
      return inputRequired({
        inputRequests: {
          ...(may.sampling ? { capital_question: requestMessage('What is the capital of France?') } : {}),
          ...(may.elicitation ? { user_name: requestField('What is your name?', 'name', 'string') } : {}),
        },
      })
    },
  )
}

/** The client capabilities in this request. */
function declaredBy(envelope: object | undefined): { sampling?: object; elicitation?: object } {
  return (envelope as Record<string, object> | undefined)?.[CLIENT_CAPABILITIES_META_KEY] ?? {}
}

function stateful(server: McpServer) {
  for (const name of [
    'test_input_required_result_request_state',
    'test_input_required_result_tampered_state',
  ]) {
    server.registerTool(name, { ...none, description: 'Asks to confirm' }, async (_given, { mcpReq }) => {
      const confirmed = acceptedContent(mcpReq.inputResponses, 'confirm', z.object({ ok: z.boolean() }))
      if (confirmed && mcpReq.requestState<{ round: number }>()?.round === 1) return text('state-ok')
      return inputRequired({
        inputRequests: { confirm: requestField('Please confirm', 'ok', 'boolean') },
        requestState: await sealedState.mint({ round: 1 }),
      })
    })
  }
  server.registerTool(
    'test_input_required_result_multi_round',
    { ...none, description: 'Asks twice' },
    async (_given, { mcpReq }) => {
      const round = mcpReq.requestState<{ round: number }>()?.round ?? 0
      const said = inputResponse(mcpReq.inputResponses, `step${round}`)
      if (round === 2 && said.kind === 'elicit') return text('both answered')
      const next = round === 1 && said.kind === 'elicit' ? 2 : 1
      const question =
        next === 1
          ? requestField('What is your name?', 'name', 'string')
          : requestField('Which colour?', 'color', 'string')
      return inputRequired({
        inputRequests: { [`step${next}`]: question },
        requestState: await sealedState.mint({ round: next }),
      })
    },
  )
}
