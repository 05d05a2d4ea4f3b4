// A bare Fastify that sends the bytes and headers which Lectern sent for the same request.
import Fastify from 'fastify'

export type BareAnswer = {
  readonly path: string
  readonly encoding: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}
export type BareTask = { readonly port: number; readonly answers: readonly BareAnswer[] }

process.once('message', async ({ port, answers }: BareTask) => {
  const app = Fastify()
  for (const [path, ways] of Map.groupBy(answers, (each) => each.path)) {
    app.get(path, (request, reply) => {
      const accepted = request.headers['accept-encoding'] ?? 'identity'
      const answer = ways.find(({ encoding }) => encoding === accepted)
      if (!answer) return reply.code(406).send()
      return reply.headers(answer.headers).send(answer.body)
    })
  }
  await app.listen({ port, host: 'localhost' })
  process.send?.('listening')
})
