#!/usr/bin/env node
// Plain JavaScript for any Node: finds the pinned Node that came with `npm ci` and hands over to src/cli.ts.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const cli = fileURLToPath(new URL('../src/cli.ts', import.meta.url))
const pinnedNode = fileURLToPath(new URL('../node_modules/.bin/node', import.meta.url))
const isNewEnough = Number.parseInt(process.versions.node, 10) >= 26

if (isNewEnough) {
  await import(cli)
} else if (existsSync(pinnedNode)) {
  handOver()
} else {
  console.error(
    `Lectern needs Node 26; this is ${process.version}.\nRun \`npm ci\` in the checkout: it brings Node 26 along.`,
  )
  process.exitCode = 1
}

function handOver() {
  const child = spawn(pinnedNode, [cli, ...process.argv.slice(2)], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal ? 1 : 0)
  })
}
