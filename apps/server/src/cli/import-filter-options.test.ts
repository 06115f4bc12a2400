import { Command } from 'commander'
import { describe, expect, it } from 'vitest'
import { addImportFilterOptions, importFilterOf } from './import-filter-options.ts'

/** The filter that command-line options describe; throws the sentence that refuses them. */
function filterOf(...args: string[]) {
  const command = addImportFilterOptions(new Command())
    .exitOverride()
    .configureOutput({ writeErr: () => undefined })
  return importFilterOf(command.parse(args, { from: 'user' }).opts())
}

describe('D-01 options that choose the works of an import', () => {
  it('may be repeated or separated by commas, and take each value once', () => {
    const { fields, types } = filterOf('--field', '17,fields/22', '--field', '17', '--type', 'Article, preprint')
    expect(fields).toEqual([17, 22])
    expect(types).toEqual(['article', 'preprint'])
  })

  it('expand groups of countries into their members', () => {
    const { countries } = filterOf('--country', 'group:BRICS,NL')
    expect(countries).toEqual(expect.arrayContaining(['BR', 'CN', 'IN', 'NL', 'RU', 'ZA']))
  })

  it('accept years, and institutions by their ids', () => {
    expect(filterOf('--from-year', '2018', '--to-year', '2020', '--institution', 'i27837315')).toMatchObject({
      fromYear: 2018,
      toYear: 2020,
      institutions: ['https://openalex.org/I27837315'],
    })
  })

  it('refuse a last year before the first', () => {
    expect(() => filterOf('--from-year', '2020', '--to-year', '2010')).toThrow(
      '--to-year 2010 is before --from-year 2020.',
    )
    expect(filterOf('--from-year', '2020', '--to-year', '2020')).toMatchObject({ fromYear: 2020, toYear: 2020 })
  })

  it('set only the limits that are named', () => {
    expect(Object.values(filterOf()).filter((value) => value !== undefined)).toEqual([])
  })

  it.each([
    ['--field', '7', /two digits of a field/],
    ['--country', 'XX', /one of group:ASEAN, /],
    ['--type', 'art icle', /letters and hyphens/],
    ['--institution', 'A27837315', /begins with I/],
    ['--to-year', '20', /four digits/],
  ])('refuse %s %s', (option, value, sentence) => {
    expect(() => filterOf(option, value)).toThrow(sentence)
  })
})
