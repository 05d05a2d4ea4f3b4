import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect } from 'vitest'
import type { Fault } from './fault.ts'

const each = 50
const host = 'Host: ceramics.localhost:3000'
const beginnings = {
  headers: `GET / HTTP/1.1\r\n${host}\r\nAccept: te`,
  body: `POST /sign-in HTTP/1.1\r\n${host}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n\r\nemail=`,
  // For a client that reads none of the answers.
  answers: `GET / HTTP/1.1\r\n${host}\r\nAccept: text/html\r\n\r\n`.repeat(20),
}

export const slowSockets: Fault = {
  name: 'slow sockets: headers, bodies, readers',
  rounds: { short: 1, long: 3 },
  async strike({ ports }, { journal }) {
    const sockets = await Promise.all(
      ports.flatMap((port) =>
        Object.values(beginnings).flatMap((beginning) =>
          Array.from({ length: each }, () => openSlowly(port, beginning)),
        ),
      ),
    )
    const drip = setInterval(() => {
      for (const socket of sockets) if (socket.writable) socket.write('x')
    }, 200)
    try {
      await journal.further(40)
      for (const port of ports) expect((await fetch(`http://127.0.0.1:${port}/livez`)).status).toBe(200)
    } finally {
      clearInterval(drip)
      for (const socket of sockets) socket.destroy()
    }
  },
}

async function openSlowly(port: number, beginning: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.pause()
  socket.write(beginning)
  return socket
}
