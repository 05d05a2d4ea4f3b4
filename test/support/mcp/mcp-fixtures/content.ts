import { fromJsonSchema, type McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'

// One red pixel, and a sound of no length.
export const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='
const silence = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQAAAAA='

export const text = (content: string) => ({ content: [{ type: 'text' as const, text: content }] })

/** Tools that answer with every kind of content. */
export function contentFixtures(server: McpServer) {
  const none = { inputSchema: z.object({}) }
  server.registerTool('test_simple_text', { ...none, description: 'Answers text' }, () =>
    text('This is a simple text response for testing.'),
  )
  server.registerTool('test_image_content', { ...none, description: 'Answers a picture' }, () => ({
    content: [{ type: 'image', data: pixel, mimeType: 'image/png' }],
  }))
  server.registerTool('test_audio_content', { ...none, description: 'Answers a sound' }, () => ({
    content: [{ type: 'audio', data: silence, mimeType: 'audio/wav' }],
  }))
  server.registerTool('test_embedded_resource', { ...none, description: 'Answers a resource' }, () => ({
    content: [
      {
        type: 'resource',
        resource: embedded('test://embedded-resource', 'This is an embedded resource content.'),
      },
    ],
  }))
  server.registerTool('test_multiple_content_types', { ...none, description: 'Answers a mixture' }, () => ({
    content: [
      { type: 'text', text: 'Multiple content types test:' },
      { type: 'image', data: pixel, mimeType: 'image/png' },
      {
        type: 'resource',
        resource: embedded('test://mixed-content-resource', '{"test":"data","value":123}'),
      },
    ],
  }))
  server.registerTool('test_error_handling', { ...none, description: 'Fails' }, () => {
    throw new Error('This tool intentionally returns an error for testing')
  })
  server.registerTool(
    'json_schema_2020_12_tool',
    { description: 'Has a rich schema', inputSchema: richSchema },
    () => text('called'),
  )
}

export function embedded(uri: string, content: string) {
  return { uri, mimeType: 'text/plain', text: content }
}

const richSchema = fromJsonSchema({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  $defs: {
    address: {
      $anchor: 'addressDef',
      type: 'object',
      properties: { street: { type: 'string' }, city: { type: 'string' } },
    },
  },
  properties: {
    name: { type: 'string' },
    address: { $ref: '#/$defs/address' },
    contactMethod: { type: 'string', enum: ['phone', 'email'] },
    phone: { type: 'string' },
    email: { type: 'string' },
  },
  allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
  if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { required: ['phone'] },
  else: { required: ['email'] },
  additionalProperties: false,
})
