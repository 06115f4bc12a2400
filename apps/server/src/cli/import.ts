import { openAlexFolder, withImportFilter, withTopicsFile } from '@cognate/catalogue'
import { Command } from 'commander'
import { documentCommands } from './import-documents.ts'
import { addImportFilter, type ImportFilterOptions, importFilterOf } from './import-filter-options.ts'
import { openAlexApiCommand } from './import-slice.ts'
import { type RunOptions, runImport } from './run-import.ts'

/** `cognate import`: brings records into a new catalogue and activates it. */
export function importCommand(): Command {
  const command = new Command('import')
    .description('Imports records into a new catalogue and activates it; a running server takes it up at once.')
    .addCommand(openAlexCommand())
    .addCommand(openAlexApiCommand())
  for (const one of documentCommands()) command.addCommand(one)
  return command
}

function openAlexCommand(): Command {
  const command = new Command('openalex')
    .description('Imports a copy of the OpenAlex snapshot, or a folder with works*.jsonl.gz and the like.')
    .argument('<folder>', 'the folder that holds the files')
  return addImportFilter(command)
    .option('--update', 'read only files that are new or have changed since the last import of this folder')
    .option('--topics <file>', 'topics of OpenAlex as JSON or JSON lines, for works whose folder brings no taxonomy')
    .option('--json', 'print the summary as JSON')
    .addHelpText(
      'after',
      '\nWith a filter, authors, institutions and venues without a work that is left are left out.' +
        '\nCtrl-C stops an import; the same command goes on where it stopped.',
    )
    .action((folder: string, options: ImportFilterOptions & RunOptions & { topics?: string }) =>
      runImport(async () => {
        const source = await openAlexFolder(folder)
        const whole = options.topics === undefined ? source : await withTopicsFile(source, options.topics)
        return withImportFilter(whole, importFilterOf(options))
      }, options),
    )
}
