import { knownInWords } from '../../model/collection/address-words.ts'
import { inList } from '../../model/records/wording.ts'

/** What is said of e-mail addresses. */
export const messages = {
  unreachable: (services: readonly string[], busy: readonly string[]) => {
    const others = services.filter((service) => !busy.includes(service))
    return [
      busy.length > 0 && `${inList(busy)} did not answer in time or took no more requests. Try again later.`,
      others.length > 0 &&
        `${inList(others)} could not be reached, or gave no answer that can be read. Ask your operator if it stays so.`,
    ]
      .filter(Boolean)
      .join(' ')
  },
  byHand: 'Add one by hand',
  save: 'Save',
  cancel: 'Cancel',
  fieldOf: (name: string) => `E-mail address of ${name}`,
  kept: (name: string) => `Kept for ${name}. It is saved with the collection when you collect this person.`,
  saved: 'Saved in the collection.',
  unknownReason: 'unknown reason.',
  emailOf: (name: string) => `E-mail of ${name}`,
  close: 'Close',
  looking: 'Looking for addresses…',
  notFound: (name: string) => `We were unable to find an e-mail address for ${name}`,
  addresses: 'Addresses',
  removedAddresses: 'Removed addresses',
  tryAgain: 'Try again',
  doubted: "We're not sure about this address. Do you think it is correct?",
  known: knownInWords,
  bounced: 'It bounced',
  worksAgain: 'It works',
  yes: 'Yes',
  no: 'No',
  copy: (address: string) => `Copy ${address}`,
  removed: (address: string) => `Removed ${address}`,
  undo: 'Undo',
  findAll: (people: number) => (people === 1 ? 'Find the missing e-mail' : `Find the ${people} missing e-mails`),
  findingFor: (at: number, people: number) => `Stop: looking up ${at} of ${people}…`,
  foundFor: (found: number, people: number) => `E-mails found and kept: ${found} of ${people}`,
  notAllFound: (reason: string) => `Not all could be looked up. ${reason}`,
  lookedUp: {
    none: 'No address found, looked up',
    doubtful: 'Only a doubtful address: press Find e-mail. Looked up',
    failed: 'Not every source could be asked. Tried',
  },
  noInstitution: 'Cannot be looked up: no institution is known.',
  findHint: (name: string) => `Look for an e-mail address for ${name} (e)`,
  find: 'Find e-mail',
  findOf: (name: string) => `Find e-mail of ${name}`,
  addressOf: (address: string, name: string) => `${address}, e-mail of ${name}`,
  addressesOf: (name: string) => `E-mail addresses of ${name}`,
  profilesOf: (name: string) => `Profiles of ${name}`,
  scholar: 'Scholar',
  scholarOf: (name: string) => `Google Scholar profile of ${name}`,
  fromOrcid: (link: string, name: string) => `${link}, from the ORCID record of ${name}`,
  signals: {
    retracted: 'Retracted',
    concern: 'Expression of concern',
    corrected: 'Corrected',
    none: 'No research signals',
    unknown: 'Research signals',
  },
  signalsOf: (title: string) => `Research signals of ${title}`,
  sendTo: (system: string) => `Send to ${system}`,
  confirmSending: (name: string, system: string) =>
    `Do you want to send the collection ${name} to ${system}? It receives the included records with their e-mail addresses, the reference and your name, and no texts.`,
  send: 'Send',
  delivered: (age: string) => `Delivered ${age}.`,
  notDelivered: (reason: string) => `Not delivered: ${reason} Send it again to retry.`,
  replaced: 'Replaced by a newer submission.',
  delayed: (reason: string) => `On its way; the last attempt failed: ${reason}`,
  onItsWay: 'On its way…',
}
