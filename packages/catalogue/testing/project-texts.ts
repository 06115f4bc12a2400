const dutch = {
  'page.json':
    '{"meta":{"page":1},"projects":[{"project_id":"NWA.1.2","title":"Hagen","summary_en":null,"summary_nl":"Hagen koelen.","start_date":"2024-03-01T00:00:00","end_date":null,"funding_scheme":"Open","department":"TTW","award_amount":750000,"project_members":[{"role":"Project leader","orcid":"https://orcid.org/-","first_name":"Jan","prefix":"van der","last_name":"Haag","organisation":"Universiteit Delft || Faculteit || Groep","ror":"https://ror.org/02e2c7k09"},{"role":"Researcher","orcid":"https://orcid.org/0000-0002-1825-0097","initials":"B.","last_name":"Li","organisation":"Universiteit Delft | Faculteit"}],"products":[]},{"project_id":"001","title":"One of many"},{"project_id":"001","title":"Another of many"}]}',
  'openaire.xml':
    '<response><results><result><metadata><oaf:entity xmlns:oaf="http://namespace.openaire.eu/oaf"><oaf:project><code>2300000001</code><title>Mossen</title><startdate>2007-09-01</startdate><enddate>2012-04-30</enddate><fundedamount>0.0</fundedamount><fundingtree><funder><shortname>NWO</shortname><jurisdiction>NL</jurisdiction></funder></fundingtree><rels><rel><legalname>Delft</legalname><country classid="NL"/></rel></rels></oaf:project></oaf:entity></metadata></result><result><metadata><oaf:entity xmlns:oaf="http://namespace.openaire.eu/oaf"><oaf:project><code>1</code><title>Moss</title><fundingtree><funder><jurisdiction>GB</jurisdiction></funder></fundingtree></oaf:project></oaf:entity></metadata></result></results></response>',
}

/** Files as the services give them, invented for tests: nobody and nothing in them is real. One for each form, by format and name. */
export const projectTexts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  cordis: {
    'project.csv': [
      '"id";"acronym";"status";"title";"startDate";"endDate";"totalCost";"ecMaxContribution";"legalBasis";"topics";"frameworkProgramme";"fundingScheme";"objective";"keywords"',
      '"190000001";"HEDGE";"SIGNED";"Hedges ""and"" heat";"2025-06-01";"2029-05-31";"2000,5";"1500,25";"HORIZON.1.1";"ERC-2024-STG";"HORIZON";"ERC-STG";"Hedges cool fields;',
      'we measure\u00ad how much.";"hedges, heat"',
      '',
    ].join('\n'),
    'organization.csv': [
      '"projectID";"organisationID";"name";"country";"order";"role"',
      '"190000001";"900000002";"UNIVERSITY OF PATRAS";"EL";"2";"participant"',
      '"190000001";"900000001";"UNIVERSITEIT DELFT";"NL";"1";"coordinator"',
      '',
    ].join('\n'),
    'euroSciVoc.csv': [
      '"projectID";"euroSciVocCode";"euroSciVocPath";"euroSciVocTitle";"euroSciVocDescription"',
      '"190000001";"/23/1";"/natural sciences/ecology";"ecology";""',
      '',
    ].join('\n'),
    'legalBasis.csv': '"projectID";"legalBasis";"title"\n"190000001";"HORIZON.1.1";"ERC"\n',
    'more.json':
      '[{"id":190000002,"acronym":"NUMBER","title":"As numbers","ecMaxContribution":50000,"startDate":"2018-05-01","endDate":"","objective":"o","frameworkProgramme":"H2020"},\n{"id":"190000003","acronym":"TEXT","title":"As texts","ecMaxContribution":"195454.8","objective":"o"}]',
    'project-190000004.xml': `<?xml version="1.0" encoding="UTF-8"?><project xmlns="http://cordis.europa.eu"><id>190000004</id><acronym>PAGE</acronym><title>A page</title><objective>o</objective><keywords>a, b</keywords><startDate>2025-01-01</startDate><relations><associations><organization type="participant" order="2"><legalName>SECOND</legalName><address><country>UK</country></address></organization><organization type="coordinator" order="1"><legalName>FIRST</legalName><address><country>BE</country></address></organization><programme><frameworkProgramme>HORIZON</frameworkProgramme></programme></associations></relations></project>`,
    'result-1.xml':
      '<result xmlns="http://cordis.europa.eu"><id>1</id><relations><associations><project><id>190000009</id><title>Inside a result</title></project></associations></relations></result>',
  },
  fris: {
    'page-0.xml': `<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><getProjectsResponse xmlns="http://fris.ewi.be/"><queryResult total="1"><project uuid="11111111-2222-3333-4444-555555555555"><name><texts><text locale="nl">Hagen</text><text locale="en">Hedges</text></texts></name><projectAbstract><texts><text locale="en">&lt;p&gt;Hedges \u0002cool.&lt;/p&gt;</text></texts></projectAbstract><startDate>2026-10-01T00:00:00</startDate><endDate>9999-12-31T00:00:00</endDate><projectFunding><fundingCode><description><texts><text locale="en">Junior fellowship</text></texts></description></fundingCode><fundingOrganisationAssociation><associationType><description><texts><text locale="en">Funding Party</text></texts></description></associationType><organisation><name><texts><text locale="en">Research Foundation - Flanders (FWO)</text></texts></name></organisation></fundingOrganisationAssociation></projectFunding><participants><participant><associationType><description><texts><text locale="en">Promoter</text></texts></description></associationType><assignment><person><name><firstName>An</firstName><lastName>De Haag</lastName></name></person><organisation><name><texts><text locale="en">Delft Institute</text></texts></name></organisation></assignment></participant></participants></project></queryResult></getProjectsResponse></soap:Body></soap:Envelope>`,
    'page-1.xml': `<Envelope><Body><CERIF xmlns="urn:xmlns:org:eurocris:cerif-1.5-1-FRIS"><cfProj><cfProjId>X:66666666-2222-3333-4444-555555555555</cfProjId><cfStartDate>2018-10-01T00:00:00.000Z</cfStartDate><cfAcro>HAAG</cfAcro><cfTitle cfLangCode="nl">Hagen</cfTitle><cfTitle cfLangCode="en">Hedges again</cfTitle><cfAbstr cfLangCode="en">Text.</cfAbstr><cfProj_Pers><cfPersId>X:p1</cfPersId></cfProj_Pers><cfProj_OrgUnit><cfOrgUnitId>o1</cfOrgUnitId></cfProj_OrgUnit></cfProj><cfPers><cfPersId>X:p1</cfPersId><cfPersName><cfFamilyNames>Haag</cfFamilyNames><cfFirstNames>Bo</cfFirstNames></cfPersName></cfPers><cfOrgUnit><cfOrgUnitId>o1</cfOrgUnitId><cfName cfLangCode="en">Unit</cfName></cfOrgUnit></CERIF></Body></Envelope>`,
    'refused.xml':
      '<Envelope><Body><Fault><faultcode>Server</faultcode><faultstring>Too many</faultstring></Fault></Body></Envelope>',
  },
  gepris: {
    '290000001.html': `<html><body><div class="content_inside detailed"><h1 class="facelift"> Hecken &amp; Hitze </h1><div><span class="name">Antrag\u00adstellerin</span><span class="value"><a href="/gepris/person/1">Professorin Dr. Ada  Haag</a>, seit 2020<br></span></div><div><span class="name">Antragstellende Institution</span><span class="value"><a href="/gepris/institution/2">Universität Hagen</a></span></div><div><span class="name">fachlicher DFG-Ansprechpartner</span><span class="value">Dr. No One</span></div><div><span class="name">Fachliche Zuordnung</span><span class="value">Ökologie<br>Klima</span></div><div><span class="name">Förderung</span><span class="value">Förderung von 2016 bis 2019</span></div><div><span class="name">Projektkennung</span><span class="value">Deutsche Forschungsgemeinschaft (DFG) - Projektnummer 280000000</span></div><div><span class="name">DFG-Verfahren</span><span class="value">Sachbeihilfen</span></div><div id="projekttext">Hecken kühlen. <p>Wir messen.</p></div></div></body></html>`,
    'en/290000002.html': `<html><head><link rel="canonical" href="https://gepris.dfg.de/gepris/projekt/290000003?language=en"></head><body><div class="content_inside detailed"><h1>Hedges</h1><span class="name">Applicant</span><span class="value"><a href="/gepris/person/1">Dr. Bo Haag</a></span><span class="name">Term</span><span class="value">since 2021</span></div></body></html>`,
  },
  narcis: dutch,
  nwopen: { 'page.json': dutch['page.json'] },
  openaire: { 'openaire.xml': dutch['openaire.xml'] },
  nsf: {
    '1900001.xml': `<?xml version="1.0" encoding="UTF-8"?><rootTag><Award><AwardTitle>Hedges &amp; heat</AwardTitle><AwardEffectiveDate>05/13/2012</AwardEffectiveDate><AwardExpirationDate>05/31/2014</AwardExpirationDate><AwardAmount>210000</AwardAmount><Organization><Division><LongName>Ecology</LongName></Division></Organization><AbstractNarration>One.&lt;br/&gt;Two.</AbstractNarration><AwardID>0900001</AwardID><Investigator><FirstName>Ada</FirstName><LastName>Haag</LastName><RoleCode>Principal Investigator</RoleCode></Investigator><Institution><Name>Hedge College</Name><CountryName>United States</CountryName></Institution><ProgramElement><Text>Hedges</Text></ProgramElement></Award></rootTag>`,
    '1900002.xml':
      '<rootTag><Award><AwardTitle>Broken</AwardTitle><AbstractNarration>if a < b</AbstractNarration></Award></rootTag>',
    '1900003.json':
      '{"awd_id":"1900003","awd_titl_txt":"Bulk","awd_eff_date":"2025-01-15","awd_amount":"1000","pi":[{"pi_first_name":"Bo","pi_mid_init":"Q","pi_last_name":"Li","pi_role":"Principal Investigator"}],"inst":{"inst_name":"Hedge College","inst_country_name":"United States"},"pgm_ele":[{"pgm_ele_name":"Hedges"}],"por":null}',
    'api.json':
      '{"response":{"award":[{"id":"1900004","title":"Answer","startDate":"01/31/2015","awardeeName":"Hedge College","estimatedTotalAmt":"5","pdPIName":"Ada Haag","coPDPI":["Bo Li bo@hedge.example"]},{"id":"1900005","title":"Bare"}]}}',
  },
  swecris: {
    'export.csv':
      'ProjectId;ProjectTitleSv;ProjectTitleEn;ProjectAbstractSv;ProjectAbstractEn;ProjectStartDate;ProjectEndDate;CoordinatingOrganisationNameSv;CoordinatingOrganisationNameEn;FundingOrganisationNameEn;FundingsSek;TypeOfAwardDescrEn;InvolvedPeople;Scbs\n2021-00001_VR;Häckar;Hedges;"<p>Häckar;\nkyler</p>";;2021-01-01 12:00:00;2024-12-31 12:00:00;Kungliga skolan;Royal School;Research Council;150000;Project grant;¤¤¤1¤Åsa Häck¤0000-0002-1825-0097¤Principal Investigator¤Projektledare¤Female¤¤¤2¤Bo Li¤¤¤Medsökande¤Male;¤¤¤ 1: Naturvetenskap, Natural Sciences, 103: Fysik, Physical Sciences, 10399: Annan fysik, Other Physics Topics ¤¤¤ 9: Oklassificerat, Unclassified \n',
    'api.json':
      '[{"projectId":"2021-00002_VR","projectTitleSv":"Bara svenska","projectTitleEn":null,"projectStartDate":"2021","fundingsSek":10,"coordinatingOrganisationNameSv":"Skola","peopleList":[{"fullName":"Åsa Häck","orcId":"0000-0002-1825-0097","roleEn":"Principal Investigator"}],"scbs":[{"scb5Id":"10399","scb1NameEn":"Natural Sciences","scb5NameEn":"Other Physics Topics"}]}]',
  },
  ukri: {
    'search.csv':
      '\ufeffFundingOrgName,ProjectReference,LeadROName,ProjectCategory,PISurname,PIFirstName,PIOtherNames,PI ORCID iD,StudentSurname,StudentFirstName,StudentOtherNames,Student ORCID iD,Title,StartDate,EndDate,AwardPounds,GTRProjectUrl,ProjectId\r\nAHRC,AH/S000001/1,University of Hedge,Research Grant,Haag,Ada,B,http://orcid.org/0000-0002-1825-0097,,,,,"Hedges &amp;amp; heat",31/12/2020,30/06/2023,100.0,https://gtr.ukri.org:443/projects?ref=AH/S000001/1,AAAAAAAA-0000-0000-0000-000000000001\r\n',
    'overview.xml':
      '<gtr:projectOverview xmlns:gtr="http://gtr.ukri.org/api"><gtr:projectComposition><gtr:leadResearchOrganisation><gtr:name>University of Hedge</gtr:name><gtr:address><gtr:country>United Kingdom</gtr:country></gtr:address></gtr:leadResearchOrganisation><gtr:personRoles><gtr:personRole><gtr:firstName>Ada</gtr:firstName><gtr:surname>Haag</gtr:surname><gtr:roles><gtr:role><gtr:name>PRINCIPAL_INVESTIGATOR</gtr:name></gtr:role></gtr:roles></gtr:personRole></gtr:personRoles><gtr:project><gtr:id>AAAAAAAA-0000-0000-0000-000000000002</gtr:id><gtr:title>Hedges</gtr:title><gtr:grantReference>AH/S000002/1</gtr:grantReference><gtr:abstractText>Text.</gtr:abstractText><gtr:fund><gtr:start>2015-09-01</gtr:start><gtr:end>2016-08-31</gtr:end><gtr:valuePounds>39592</gtr:valuePounds><gtr:funder><gtr:name>AHRC</gtr:name></gtr:funder></gtr:fund></gtr:project></gtr:projectComposition></gtr:projectOverview>',
    'found.json':
      '[{"projectComposition":{"project":{"id":"AAAAAAAA-0000-0000-0000-000000000003","title":"Found","grantReference":"1","fund":{"valuePounds":1,"start":1317423600000,"end":null,"funder":{"name":"Innovate UK"}}},"leadResearchOrganisation":{"name":"Hedge Ltd","address":null},"personRoles":[{"firstName":"Bo","surname":"Li","orcidId":null,"roles":[{"name":"FELLOW"}]}],"organisationRoles":null}}]',
    'projects.json':
      '{"page":1,"size":100,"project":[{"id":"AAAAAAAA-0000-0000-0000-000000000004","title":"Linked","leadFunder":"EPSRC","links":{"link":[{"rel":"PI_PER","href":"https://gtr.ukri.org/gtr/api/persons/P1"},{"rel":"LEAD_ORG","href":"https://gtr.ukri.org/gtr/api/organisations/O1"},{"rel":"FUND","href":"https://gtr.ukri.org/gtr/api/funds/F1","start":1317423600000,"end":null}]}}]}',
    'rest.json':
      '[{"person":[{"id":"P1","firstName":"Ada","surname":"Haag","links":{"link":[{"rel":"ORCID_ID","href":"https://orcid.org/0000-0002-1825-0097"}]}}]},{"organisation":[{"id":"O1","name":"University of Hedge"}]},{"fund":[{"id":"F1","category":"INCOME_ACTUAL","valuePounds":{"amount":3.4442927E7,"currencyCode":"GBP"}}]}]',
  },
}
