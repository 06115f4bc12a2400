/** A word of the title says as much of a record of another source as this many of the rest. */
export const TITLE_OF_A_DOCUMENT = 3

/**
 * What the people of a record work on says so much of it, against its own words: enough to find a record of few words by
 * them, too little to lift it above one that says the same itself.
 */
export const PEOPLE_OF_A_DOCUMENT = 0.3
