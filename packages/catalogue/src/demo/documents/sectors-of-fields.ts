/** Sectors that use the research of a field, by the field's number in OpenAlex; values of `sectors`. */
export const sectorsOfFields: Record<number, readonly string[]> = Object.fromEntries(
  `
11 agriculture agritech aquaculture forestry fisheries food-and-beverages
12 creative-industries cultural-heritage media-and-entertainment education gaming
13 biotechnology diagnostics pharmaceuticals biobased-materials
14 marketing e-commerce human-resources hospitality consumer-goods
15 chemicals circular-economy carbon-capture biobased-materials hydrogen
16 chemicals materials pharmaceuticals cosmetics
17 artificial-intelligence cloud-computing cybersecurity data-analytics audio-and-speech
18 logistics data-analytics insurance government-technology
19 geospatial-technology environmental-monitoring space climate-adaptation
20 financial-technology insurance real-estate blockchain
21 clean-energy batteries-and-energy-storage energy-efficiency hydrogen
22 manufacturing robotics aerospace automotive construction industrial-automation
23 environmental-monitoring water air-quality climate-adaptation circular-economy
24 biotechnology diagnostics pharmaceuticals animal-health
25 materials nanotechnology semiconductors electronics
26 data-analytics artificial-intelligence quantum-technology financial-technology
27 healthcare digital-health medical-devices diagnostics
28 medical-devices digital-health artificial-intelligence
29 healthcare digital-health education
30 pharmaceuticals biotechnology cosmetics
31 photonics quantum-technology space electronics semiconductors
32 digital-health education human-resources gaming
33 social-innovation smart-cities government-technology legal-technology mobility
34 animal-health agritech diagnostics
35 medical-devices healthcare materials
36 healthcare digital-health sports medical-devices
`
    .trim()
    .split('\n')
    .map((line) => line.split(' '))
    .map(([field, ...values]) => [Number(field), values]),
)
