import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import type { Deployment } from '../deployment.ts'
import { counted, outcomeOf, type Writer, type WriterContext } from './writer.ts'

const bytes = 200_000

/** Uploads files in two parts; an interrupted part continues where it ended. */
export const uploadFiles: Writer = async (context) => {
  while (!context.journal.isOver()) {
    const name = `${randomUUID()}.txt`
    let path: string | undefined
    await context.journal.perform('upload', name, async () => {
      path ??= await begin(context, name)
      return path === undefined ? 'try again' : await sendPart(context, path, contentOf(name))
    })
  }
}

/** The path for the content, unless another attempt is needed. */
async function begin({ olga, nextPort }: WriterContext, name: string): Promise<string | undefined> {
  const sent = { port: nextPort(), headers: { 'idempotency-key': name } }
  const answer = await olga.api('POST', '/uploads', { purpose: 'file', name, total_bytes: bytes }, sent)
  return outcomeOf(answer, 201) === 'acknowledged' ? `/api/v1${answer.json.content_path}` : undefined
}

async function sendPart({ olga, nextPort }: WriterContext, path: string, content: Buffer) {
  const tus = { 'tus-resumable': '1.0.0' }
  const current = await olga.send('HEAD', path, { port: nextPort(), headers: tus })
  if (current.status >= 400) return outcomeOf(current)
  const offset = Number(current.headers['upload-offset'])
  if (offset === bytes) return 'acknowledged'
  const part = content.subarray(offset, offset + bytes / 2)
  const type = 'application/offset+octet-stream'
  const headers = { ...tus, 'content-type': type, 'upload-offset': String(offset) }
  const answer = await olga.send('PATCH', path, { port: nextPort(), bytes: part, headers })
  const outcome = answer.status === 409 ? 'try again' : outcomeOf(answer, 204)
  return outcome === 'acknowledged' && offset + part.length < bytes ? 'try again' : outcome
}

function contentOf(name: string): Buffer {
  return Buffer.from(name.repeat(Math.ceil(bytes / name.length)).slice(0, bytes))
}

export const foundUploads = (pool: Pool) => ({
  upload: counted(
    pool,
    `select name as id, count(*) filter (where received_bytes = total_bytes and state <> 'refused') as times
     from uploads where name = any($1) group by 1`,
  ),
})

/** The names of these uploads whose file in the bucket is missing or differs. */
export async function damagedFiles({ pool, s3 }: Deployment, names: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; file_key: string | null }>(
    'select name, file_key from uploads where name = any($1)',
    [names],
  )
  return rows
    .filter(({ name, file_key: key }) => !s3.objects.get(String(key))?.bytes.equals(contentOf(name)))
    .map(({ name }) => name)
}
