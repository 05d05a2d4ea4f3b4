import { acceptedContent, completable, inputRequired, type McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { embedded, pixel } from './content.ts'

const says = (text: string) => ({ role: 'user' as const, content: { type: 'text' as const, text } })

/** Prompts with and without arguments, with every kind of content, and one that asks first. */
export function promptFixtures(server: McpServer) {
  server.registerPrompt('test_simple_prompt', { description: 'Simple' }, () => ({
    messages: [says('This is a simple prompt for testing.')],
  }))
  const twoArguments = z.object({
    arg1: completable(z.string(), (value) =>
      ['paris', 'park', 'party'].filter((each) => each.startsWith(value)),
    ),
    arg2: z.string(),
  })
  server.registerPrompt(
    'test_prompt_with_arguments',
    { description: 'Two arguments', argsSchema: twoArguments },
    ({ arg1, arg2 }) => ({
      messages: [says(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)],
    }),
  )
  const ofResource = z.object({ resourceUri: z.string() })
  server.registerPrompt(
    'test_prompt_with_embedded_resource',
    { description: 'A resource', argsSchema: ofResource },
    ({ resourceUri }) => ({
      messages: [
        {
          role: 'user',
          content: {
            type: 'resource',
            resource: embedded(resourceUri, 'Embedded resource content for testing.'),
          },
        },
        says('Please process the embedded resource above.'),
      ],
    }),
  )
  server.registerPrompt('test_prompt_with_image', { description: 'A picture' }, () => ({
    messages: [
      { role: 'user', content: { type: 'image', data: pixel, mimeType: 'image/png' } },
      says('Please analyze the image above.'),
    ],
  }))
  server.registerPrompt('test_input_required_result_prompt', { description: 'Asks first' }, ({ mcpReq }) => {
    const accepted = acceptedContent(mcpReq.inputResponses, 'user_context', z.object({ context: z.string() }))
    if (accepted) return { messages: [says(`Context: ${accepted.context}`)] }
    const question = inputRequired.elicit({
      message: 'What context should the prompt use?',
      requestedSchema: { type: 'object', properties: { context: { type: 'string' } }, required: ['context'] },
    })
    return inputRequired({ inputRequests: { user_context: question } })
  })
}
