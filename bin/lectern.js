#!/usr/bin/env node
// Plain JavaScript for any Node: finds the pinned Node that came with `npm ci` and starts src/cli.ts with it.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import module from 'node:module'
import { fileURLToPath } from 'node:url'

const cli = new URL('../src/cli.ts', import.meta.url).href
const pinnedNode = fileURLToPath(new URL('../node_modules/.bin/node', import.meta.url))
const isNewEnough = Number.parseInt(process.versions.node, 10) >= 26

if (isNewEnough) {
  rememberCompiled()
  await import(cli)
} else if (existsSync(pinnedNode)) {
  handOver()
} else {
  console.error(
    `Lectern needs Node 26; this is ${process.version}.\nRun \`npm ci\` in the checkout: it brings Node 26 along.`,
  )
  process.exitCode = 1
}

// From the second time on a command starts in half the time. Web processes inherit the variable.
function rememberCompiled() {
  process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../node_modules/.cache/lectern', import.meta.url))
  module.enableCompileCache()
}

function handOver() {
  const child = spawn(pinnedNode, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    stdio: 'inherit',
    // Should this process be killed, no signal can be passed on; the server looks whether it is still there.
    env: { ...process.env, LECTERN_LAUNCHER: String(process.pid) },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal ? 1 : 0)
  })
}
