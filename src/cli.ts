import { createProgram } from './cli/program.ts'
import { describeFailure } from './cli/terminal.ts'

const { program, wantsJson } = createProgram()

// The reader of the output may have exited (`| head`, a closed window): the work continues.
for (const output of [process.stdout, process.stderr]) output.on('error', () => {})

try {
  await program.parseAsync()
} catch (error) {
  process.stderr.write(`${describeFailure(error, wantsJson())}\n`)
  process.exit(1)
}
