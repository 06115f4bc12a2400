import { openAlexFolder, withImportFilter, withTopicsFile } from '@cognate/catalogue'
import { Command } from 'commander'
import { addActivationOptions } from './activation.ts'
import { documentCommands } from './import-documents.ts'
import { addImportFilterOptions, type ImportFilterOptions, importFilterOf } from './import-filter-options.ts'
import { retractionsCommand } from './import-retractions.ts'
import { openAlexApiCommand } from './import-slice.ts'
import { addInstitutionsOption, type RunOptions, runImport } from './run-import.ts'

/** `cognate import`: imports records into a new catalogue and activates it. */
export function importCommand(): Command {
  const command = new Command('import').addCommand(openAlexCommand()).addCommand(openAlexApiCommand())
  command.addCommand(retractionsCommand())
  for (const documentCommand of documentCommands()) command.addCommand(documentCommand)
  return command
}

function openAlexCommand(): Command {
  const command = new Command('openalex')
    .description('Imports a copy of the OpenAlex snapshot, or a folder with works*.jsonl.gz and the like.')
    .argument('<folder>', 'the folder that holds the files')
  return addActivationOptions(addInstitutionsOption(addImportFilterOptions(command)))
    .option('--update', 'read only files that are new or have changed since the last import of this folder')
    .option('--topics <file>', 'OpenAlex topics as JSON or JSON lines, for a folder that holds no topics')
    .option('--json', 'print the summary as JSON')
    .addHelpText(
      'after',
      '\nWith a filter, authors, institutions and venues without a remaining work are left out.' +
        '\nCtrl-C stops an import; the same command continues where it stopped.',
    )
    .action((folder: string, options: ImportFilterOptions & RunOptions & { topics?: string }) =>
      runImport(async () => {
        const source = await openAlexFolder(folder)
        const sourceWithTopics = options.topics === undefined ? source : await withTopicsFile(source, options.topics)
        return withImportFilter(sourceWithTopics, importFilterOf(options))
      }, options),
    )
}
