import type { Examples } from '../../../../src/http/admin-api/description/examples.ts'
import { samplePng } from '../../catalog/sample-pictures.ts'
import { operatorToken } from '../../mcp/mcp-caller.ts'
import { freshEmail } from '../../people/identity-cast.ts'
import type { World } from '../../world/world.ts'

/** The response to a picture that was sent by a form. */
export async function collectUpload(world: World): Promise<Examples> {
  const form = new FormData()
  form.set('purpose', 'picture')
  form.set('file', new Blob([new Uint8Array(samplePng)]), 'cover.png')
  const upload = new Response(form)
  const answer = await world.at('ceramics').send({
    method: 'POST',
    url: '/api/v1/uploads/form',
    remoteAddress: freshEmail(),
    headers: {
      authorization: `Bearer ${await operatorToken(world, 'olga')}`,
      'content-type': upload.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await upload.arrayBuffer()),
  })
  if (answer.statusCode !== 201) throw new Error(`${answer.statusCode} ${answer.body}`)
  return { 'uploads.form': { response: answer.json() } }
}
