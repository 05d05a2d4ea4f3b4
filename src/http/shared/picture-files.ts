import type { FastifyInstance } from 'fastify'
import type { Files } from '../../platform/files/files.ts'
import { Refusal } from '../../platform/refusal.ts'

const types = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp', svg: 'image/svg+xml' } as const

type Params = { Params: { name: string; extension: keyof typeof types } }

// Only the school uploads SVG files, and the sandbox below prevents scripts in them.
const extensions = {
  avatars: 'png|jpg|webp',
  'client-logos': 'png|jpg|webp',
  media: 'png|jpg|webp|svg',
} as const

/** Pictures whose key is also their address. A new picture has a new one, so browsers may cache it forever. */
export function servePictures(app: FastifyInstance, files: Files, folder: keyof typeof extensions) {
  app.get<Params>(
    `/${folder}/:name([0-9a-f]{32}).:extension(${extensions[folder]})`,
    async (request, reply) => {
      const { name, extension } = request.params
      const picture = await files.get(`${folder}/${name}.${extension}`)
      if (!picture) throw new Refusal('not_found', 'No such picture')
      return reply
        .type(types[extension])
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(picture)
    },
  )
}
