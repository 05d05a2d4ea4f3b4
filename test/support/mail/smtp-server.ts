import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export type SmtpAnswers = {
  greeting?: string
  ehlo?: string
  mailFrom?: string
  rcptTo?: string
  data?: string
  done?: string
}

/** Speaks as much SMTP (RFC 5321) as a mailer needs, with configurable answers that a test can change later. */
export async function smtpServer(answers: SmtpAnswers = {}) {
  const commands: string[] = []
  const messages: string[] = []
  const replies = (): [RegExp, string][] => [
    [/^EHLO/i, answers.ehlo ?? '250 smtp.example'],
    [/^MAIL FROM/i, answers.mailFrom ?? '250 OK'],
    [/^RCPT TO/i, answers.rcptTo ?? '250 OK'],
    [/^DATA/i, answers.data ?? '354 Go on'],
    [/^AUTH/i, '535 5.7.8 Wrong password'],
    [/^QUIT/i, '221 Bye'],
  ]

  function talkTo(socket: Socket) {
    let unread = ''
    let message: string[] | undefined
    const say = (line: string) => socket.write(`${line}\r\n`)

    function hear(line: string) {
      if (message && line !== '.') return message.push(line)
      if (message) {
        messages.push(message.join('\r\n'))
        message = undefined
        return say(answers.done ?? '250 Queued')
      }
      commands.push(line)
      const reply = replies().find(([command]) => command.test(line))?.[1] ?? '502 Not known here'
      if (reply.startsWith('354')) message = []
      return say(reply)
    }

    socket.on('error', () => socket.destroy())
    socket.on('data', (bytes) => {
      unread += bytes.toString('latin1')
      const lines = unread.split('\r\n')
      unread = lines.pop() ?? ''
      lines.forEach(hear)
    })
    if (answers.greeting !== '') say(answers.greeting ?? '220 smtp.example')
  }

  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    talkTo(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const connections = () => sockets.size
  return { url: `smtp://127.0.0.1:${port}`, port, commands, messages, connections }
}
