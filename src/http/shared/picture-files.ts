import type { FastifyInstance, FastifyReply } from 'fastify'
import { pictureWidths } from '../../paths/pictures.ts'
import { createConcurrencyLimit } from '../../platform/concurrency-limit/concurrency-limit.ts'
import type { Files } from '../../platform/files/files.ts'
import { jpegOfSize, webpOfWidth } from '../../platform/pictures/resize.ts'
import { Refusal } from '../../platform/refusal.ts'
import { Unavailable } from '../../platform/unavailable.ts'

const types = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp', svg: 'image/svg+xml' } as const

type Params = { Params: { name: string; extension: keyof typeof types } }

// Only the school uploads SVG files, and the sandbox below prevents scripts in them.
const extensions = {
  avatars: 'png|jpg|webp',
  'client-logos': 'png|jpg|webp',
  media: 'png|jpg|webp|svg',
} as const

/** Pictures whose key is also their URL. A new picture has a new one, so browsers may cache it forever. */
export function servePictures(app: FastifyInstance, files: Files, folder: keyof typeof extensions) {
  app.get<Params>(
    `/${folder}/:name([0-9a-f]{32}).:extension(${extensions[folder]})`,
    async (request, reply) => {
      const { name, extension } = request.params
      const picture = await files.get(`${folder}/${name}.${extension}`)
      if (!picture) throw noPicture()
      return cacheForever(reply, types[extension]).send(picture)
    },
  )
}

/** A school's pictures in other sizes: created at the first request and then stored beside them. */
export function serveSizes(app: FastifyInstance, files: Files) {
  const making = new Map<string, Promise<Buffer | undefined>>()
  // Each resize occupies a processor: a limit of two leaves the others for requests.
  const resizeLimit = createConcurrencyLimit({
    part: 'Resizing pictures',
    atOnce: 2,
    waiting: 200,
    patienceMs: 10_000,
  })
  const storedOrMade = async (key: string, name: string, make: (original: Buffer) => Promise<Buffer>) => {
    const stored = await files.get(key)
    if (stored) return await bytesOf(stored)
    const original = await originalOf(files, name)
    if (!original) return undefined
    const bytes = await resizeLimit.take(() => make(original))
    // A picture that cannot be stored is created again at the next request.
    await files.put(key, bytes).catch((error: unknown) => {
      if (!(error instanceof Unavailable)) throw error
    })
    return bytes
  }
  const serve = async (
    reply: FastifyReply,
    key: string,
    name: string,
    make: (original: Buffer) => Promise<Buffer>,
  ) => {
    const pending = making.get(key) ?? storedOrMade(key, name, make).finally(() => making.delete(key))
    making.set(key, pending)
    const bytes = await pending
    if (!bytes) throw noPicture()
    return cacheForever(reply, key.endsWith('.webp') ? types.webp : types.jpg).send(bytes)
  }
  app.get<{ Params: { name: string; width: string } }>(
    `/media/:name([0-9a-f]{32})-:width(${pictureWidths.join('|')}).webp`,
    async ({ params: { name, width } }, reply) =>
      await serve(reply, `media-sizes/${name}/${width}.webp`, name, (original) =>
        webpOfWidth(original, Number(width)),
      ),
  )
  app.get<{ Params: { name: string } }>(
    '/media/:name([0-9a-f]{32})-social.jpg',
    async ({ params: { name } }, reply) =>
      serve(reply, `media-sizes/${name}/social.jpg`, name, (original) =>
        jpegOfSize(original, { width: 1200, height: 630 }),
      ),
  )
}

async function originalOf(files: Files, name: string): Promise<Buffer | undefined> {
  for (const extension of ['jpg', 'png', 'webp', 'svg']) {
    const found = await files.get(`media/${name}.${extension}`)
    if (found) return await bytesOf(found)
  }
  return undefined
}

async function bytesOf(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts)
}

function cacheForever(reply: FastifyReply, type: string): FastifyReply {
  return reply
    .type(type)
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('content-security-policy', "default-src 'none'; sandbox")
}

const noPicture = () => new Refusal('not_found', 'No such picture')
